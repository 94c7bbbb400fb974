/** Constants that every graph of metrics shares. */
export const smoothingSeconds = [1, 5, 10, 30, 60, 120] as const
/** A line breaks where its samples are further apart: ms, or units of distance. */
export const graphGapMs = 5000
export const graphGapDistance = 100
/** The ankling chart's angle axis, degrees. */
export const anklingAxis = { min: -50, max: 50, tick: 25 } as const
