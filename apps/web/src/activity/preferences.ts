import { smoothingSeconds } from '@cadenza/metrics/graphs'
import { type RowPx, rowHeights } from './row-heights.ts'

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
    snap: from.snap !== false,
    hiddenColumns: texts(from.hiddenColumns),
    hiddenRanges: texts(from.hiddenRanges),
    mapColour: typeof from.mapColour === 'string' ? from.mapColour.slice(0, 200) : '',
  }
}

const key = (userUuid: string) => `cadenza.activity-view.${userUuid}`

export function loadPreferences(userUuid: string): ViewPreferences {
  try {
    return readPreferences(JSON.parse(localStorage.getItem(key(userUuid)) ?? 'null'))
  } catch {
    // Storage switched off or its content broken: the defaults serve.
    return defaultPreferences
  }
}

export function savePreferences(userUuid: string, preferences: ViewPreferences): void {
  try {
    localStorage.setItem(key(userUuid), JSON.stringify(preferences))
  } catch {
    // Full or switched off: the view works, it is only not remembered.
  }
}
