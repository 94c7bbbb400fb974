import { smoothingSeconds } from '@cadenza/metrics/graphs'
import { type RowPx, rowHeights } from './row-heights.ts'
import { wholeActivity, type ZoomHistory } from './zoom-history.ts'

/** How somebody likes to look at activities, remembered from one activity to the next. */
export type SmoothingS = (typeof smoothingSeconds)[number]
export type TimeType = 'moving_time' | 'duration'
export type ScaleType = 'time' | 'distance'
export type BikePosition = 'all' | 'standing' | 'sitting'

export interface ViewPreferences {
  timeType: TimeType
  scaleType: ScaleType
  bikePosition: BikePosition
  smoothingS: SmoothingS
  /** Graph rows by their code. */
  hiddenRows: readonly string[]
  shownRows: readonly string[]
  tallRows: readonly string[]
  rowPx: RowPx
  /** Left and right in one row. */
  combineSides: boolean
  /** The target range that the graphs are seen against; '' for none. */
  targetRange: string
  /** Figures without the spans that are marked as artefacts. */
  withoutNoise: boolean
  /** Dragged edges catch on those of laps and ranges. */
  snap: boolean
  /** Metrics that the range table leaves out, and ranges (`activityUuid rangeKey`, the latest last). */
  hiddenColumns: readonly string[]
  hiddenRanges: readonly string[]
  /** By which line of the graphs the route is coloured; '' for none. */
  mapColour: string
}

export const defaultPreferences: ViewPreferences = {
  timeType: 'moving_time',
  scaleType: 'time',
  bikePosition: 'all',
  smoothingS: 10,
  hiddenRows: [],
  shownRows: [],
  tallRows: [],
  rowPx: 88,
  combineSides: true,
  targetRange: '',
  withoutNoise: false,
  snap: true,
  hiddenColumns: [],
  hiddenRanges: [],
  mapColour: '',
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string').slice(0, 200) : []

/** What was stored, with the default in place of anything that is not an option (any more). */
export function readPreferences(stored: unknown): ViewPreferences {
  const from = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const smoothingS = smoothingSeconds.find((s) => s === from.smoothingS)
  return {
    timeType: from.timeType === 'duration' ? 'duration' : 'moving_time',
    scaleType: from.scaleType === 'distance' ? 'distance' : 'time',
    bikePosition:
      from.bikePosition === 'standing' || from.bikePosition === 'sitting' ? from.bikePosition : 'all',
    smoothingS: smoothingS ?? defaultPreferences.smoothingS,
    hiddenRows: texts(from.hiddenRows),
    shownRows: texts(from.shownRows),
    tallRows: texts(from.tallRows),
    rowPx: rowHeights.find((px) => px === from.rowPx) ?? defaultPreferences.rowPx,
    combineSides: from.combineSides !== false,
    targetRange: typeof from.targetRange === 'string' ? from.targetRange.slice(0, 36) : '',
    withoutNoise: from.withoutNoise === true,
    snap: from.snap !== false,
    hiddenColumns: texts(from.hiddenColumns),
    hiddenRanges: texts(from.hiddenRanges),
    mapColour: typeof from.mapColour === 'string' ? from.mapColour.slice(0, 200) : '',
  }
}

/** What is remembered of one activity: how it was looked at last, and where one had zoomed to. */
interface Remembered {
  activityUuid: string
  preferences: ViewPreferences
  zoom?: ZoomHistory
}

/** The ones looked at last; storage is small. */
const mostActivities = 100
const keyOf = (userUuid: string) => `cadenza.activity-views.${userUuid}`

function remembered(userUuid: string): Remembered[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userUuid)) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    // Storage switched off or its content broken: the defaults serve.
    return []
  }
}

/** As this activity was looked at last; one that is new, as the last one was. */
export function loadPreferences(userUuid: string, activityUuid: string): ViewPreferences {
  const views = remembered(userUuid)
  const own = views.find((view) => view?.activityUuid === activityUuid)
  return readPreferences((own ?? views[0])?.preferences)
}

const isSpan = (entry: unknown): entry is ZoomHistory['entries'][number] => {
  if (entry === null) return true
  const { startMs, endMs } = (entry ?? {}) as { startMs?: unknown; endMs?: unknown }
  return typeof startMs === 'number' && typeof endMs === 'number' && endMs > startMs
}

/** Where one had zoomed to in this activity, and how. */
export function loadZoom(userUuid: string, activityUuid: string): ZoomHistory {
  const zoom = remembered(userUuid).find((view) => view?.activityUuid === activityUuid)?.zoom
  const entries = Array.isArray(zoom?.entries) ? zoom.entries.filter(isSpan) : []
  const index = Number(zoom?.index)
  return entries.length > 0 && entries.length === zoom?.entries.length && entries[index] !== undefined
    ? { entries, index }
    : wholeActivity
}

function remember(userUuid: string, view: Remembered): void {
  const others = remembered(userUuid).filter((other) => other?.activityUuid !== view.activityUuid)
  try {
    localStorage.setItem(keyOf(userUuid), JSON.stringify([view, ...others].slice(0, mostActivities)))
  } catch {
    // Full or switched off: the view works, it is only not remembered.
  }
}

export function savePreferences(userUuid: string, activityUuid: string, preferences: ViewPreferences): void {
  const own = remembered(userUuid).find((view) => view?.activityUuid === activityUuid)
  remember(userUuid, { ...own, activityUuid, preferences })
}

export function saveZoom(userUuid: string, activityUuid: string, zoom: ZoomHistory): void {
  const preferences = loadPreferences(userUuid, activityUuid)
  remember(userUuid, { activityUuid, preferences, zoom })
}
