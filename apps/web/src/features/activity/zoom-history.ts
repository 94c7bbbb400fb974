/** Part of an activity in ms since its start; null for all of it. */
export type ZoomSpan = { startMs: number; endMs: number } | null

/** Zoom history, as a browser keeps pages: `entries[index]` is shown. */
export interface ZoomHistory {
  entries: readonly ZoomSpan[]
  index: number
}

export const wholeActivity: ZoomHistory = { entries: [null], index: 0 }

const longest = 100

/** Zooms to `span`: entries after the current one are dropped, the new one appended. */
export function zoomTo({ entries, index }: ZoomHistory, span: ZoomSpan): ZoomHistory {
  const now = entries[index] ?? null
  if (now?.startMs === span?.startMs && now?.endMs === span?.endMs) return { entries, index }
  const kept = [...entries.slice(0, index + 1), span].slice(-longest)
  return { entries: kept, index: kept.length - 1 }
}

export function zoomBack({ entries, index }: ZoomHistory): ZoomHistory {
  return { entries, index: Math.max(0, index - 1) }
}

export function zoomForward({ entries, index }: ZoomHistory): ZoomHistory {
  return { entries, index: Math.min(entries.length - 1, index + 1) }
}

export const canZoomBack = ({ index }: ZoomHistory) => index > 0
export const canZoomForward = ({ entries, index }: ZoomHistory) => index < entries.length - 1
export const shownSpan = ({ entries, index }: ZoomHistory): ZoomSpan => entries[index] ?? null
