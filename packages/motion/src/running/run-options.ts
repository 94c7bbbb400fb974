/** Findings about a sensor from the run, for its quality. */
export interface SensorFinding {
  /** 0–1: how clearly its axes on the segment were found. */
  alignment: number
  zeroPose: 'still' | 'mean' | 'none'
  clockPpm: number
}

export interface RunOptions {
  /** Speed in km/h at a time in ms since the log's zero; NaN if unknown. */
  speedKmh?: (timeMs: number) => number
}
