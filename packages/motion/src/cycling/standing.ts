/** Strokes out of the saddle: the rider bobs twice a turn. */
import type { PreparedSensor } from '../sensor/prepare.ts'
import type { ClockMap } from './reference.ts'
import { harmonicsOf, newPlaces, placesOf, sampleAt } from './stroke-samples.ts'
import { DEGREES, type Stroke } from './strokes.ts'

/** Amplitude of the pelvis' height at twice the stroke frequency: seated up to 3 mm (5.4 on a rough road), standing from 11. */
const STANDING_MM = 6
const SHORTEST_RUN = 3
const GRAVITY = 9.80665

/** Which of one leg's strokes (in order) are standing; undefined without a trunk sensor. `up` as `orient` gives it. */
export function standingStrokes(
  prepared: PreparedSensor,
  clock: ClockMap,
  strokes: readonly Stroke[],
): Uint8Array | undefined {
  const { force, orientation } = prepared
  if (!force || !orientation) return undefined
  const { up } = orientation
  const vertical = new Float32Array(force.x.length)
  for (let i = 0; i < vertical.length; i++)
    vertical[i] =
      (force.x[i] as number) * (up.x[i] as number) +
      (force.y[i] as number) * (up.y[i] as number) +
      (force.z[i] as number) * (up.z[i] as number) -
      GRAVITY
  const places = newPlaces()
  const values = new Float32Array(DEGREES + 1)
  const harmonics = new Float64Array(4)
  const standing = new Uint8Array(strokes.length)
  let last = 0
  strokes.forEach((stroke, i) => {
    if (placesOf(stroke, prepared, clock, places)) {
      harmonicsOf(sampleAt(vertical, places, values), 2, harmonics)
      const omega = (4 * Math.PI * 1000) / (stroke.endMs - stroke.startMs)
      const amplitudeMm = (1000 * Math.hypot(harmonics[2] as number, harmonics[3] as number)) / omega ** 2
      last = amplitudeMm > STANDING_MM ? 1 : 0
    }
    standing[i] = last
  })
  return withoutShortRuns(standing)
}

/** Runs of fewer than three strokes go with their neighbours. */
export function withoutShortRuns(standing: Uint8Array): Uint8Array {
  const merged = standing.slice()
  for (let from = 0; from < merged.length; ) {
    let to = from + 1
    while (to < merged.length && merged[to] === merged[from]) to++
    if (to - from < SHORTEST_RUN && from > 0 && to < merged.length)
      merged.fill(merged[from - 1] as number, from, to)
    from = to
  }
  return merged
}
