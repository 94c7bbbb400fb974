/** s; window lengths offered for smoothing graphs. */
export const smoothingSeconds = [1, 5, 10, 30, 60, 120] as const
/** ms, and units of distance; a line breaks between samples further apart. */
export const graphGapMs = 5000
export const graphGapDistance = 100
/** °; the angle axis of the ankling chart. */
export const anklingAxis = { min: -50, max: 50, tick: 25 } as const
