import { smoothingSeconds } from '@cadenza/metrics/graphs'
import { type RowPx, rowHeights } from './row-heights.ts'
import { wholeActivity, type ZoomHistory } from './zoom-history.ts'

/** View options, kept from one activity to the next. */
export type SmoothingS = (typeof smoothingSeconds)[number]
export type TimeType = 'moving_time' | 'duration'
export type ScaleType = 'time' | 'distance'
export type BikePosition = 'all' | 'standing' | 'sitting'

export interface ViewPreferences {
  timeType: TimeType
  scaleType: ScaleType
  bikePosition: BikePosition
  smoothingS: SmoothingS
  /** Codes of graph rows. */
  hiddenRows: readonly string[]
  shownRows: readonly string[]
  tallRows: readonly string[]
  rowPx: RowPx
  /** Shows left and right in one row. */
  combineSides: boolean
  /** Target range shown in the graphs; '' for none. */
  targetRange: string
  /** Leaves out spans marked as artefacts. */
  withoutNoise: boolean
  /** Snaps dragged edges to those of laps and ranges. */
  snap: boolean
  /** Metrics hidden in the range table, and ranges (`activityUuid rangeKey`, the latest last). */
  hiddenColumns: readonly string[]
  hiddenRanges: readonly string[]
  /** Line of the graphs that colours the route; '' for none. */
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

/** Reads stored preferences; the default replaces anything that is not an option (any more). */
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

/** Stored state of one activity: its view options and zoom. */
interface Remembered {
  activityUuid: string
  preferences: ViewPreferences
  zoom?: ZoomHistory
}

/** Number of recent activities kept, since storage is small. */
const mostActivities = 100
const keyOf = (userUuid: string) => `cadenza.activity-views.${userUuid}`

function remembered(userUuid: string): Remembered[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userUuid)) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    // Storage disabled or its content broken: use the defaults.
    return []
  }
}

/** Options last used for this activity; for a new one, those of the previous activity. */
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

/** Zoom history of this activity. */
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
    // Storage full or disabled: the view works, but is not remembered.
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
