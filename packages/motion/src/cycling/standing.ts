/** Strokes out of the saddle: the rider bobs twice a turn. */
import type { Axes } from '@cadenza/recording'
import { release } from '../columns.ts'
import { GRAVITY } from '../gravity.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import { inStretches } from '../stretches.ts'
import type { ClockMap } from './reference.ts'
import { EVERY, harmonicsOf, newPlaces, newPoints, placesOf, pointsAt } from './stroke-samples.ts'
import type { Stroke } from './strokes.ts'

/**
 * Amplitude of height at twice the stroke frequency: a pelvis bobs up to 3 mm seated (5.4 on a rough road) and from 8.6
 * standing, a torso up to 5 and from 8.8.
 */
export const STANDING_MM = { pelvis: 6, torso: 7 } as const
const SHORTEST_RUN = 3

/** What tells of standing: where the sensor is, and from which bobbing on it stands, mm. */
export interface BobbingTrunk {
  prepared: PreparedSensor
  clock: ClockMap
  standingMm: number
}

/**
 * Which of one leg's strokes (in order) are standing: by the first of the sensors that measured the stroke; where none did,
 * as the stroke before.
 */
export function standingStrokes(trunks: readonly BobbingTrunk[], strokes: readonly Stroke[]): Uint8Array {
  const amplitudes = trunks.map(({ prepared, clock }) => bobs(prepared, clock, strokes))
  const borders = trunks.map(({ standingMm }, which) =>
    halfRisen(amplitudes[which] as Float32Array, standingMm),
  )
  let last = 0
  const standing = Uint8Array.from(strokes, (_, i) => {
    const which = amplitudes.findIndex((amplitude) => !Number.isNaN(amplitude[i]))
    const trunk = trunks[which]
    if (trunk) last = ((amplitudes[which] as Float32Array)[i] as number) > (borders[which] as number) ? 1 : 0
    return last
  })
  return withoutShortRuns(standing)
}

/**
 * From which amplitude this rider is more than half risen: the middle between how far he bobs seated and standing, once both are
 * known, for he bobs the more the further he has risen. `leastMm` tells them apart at first.
 */
function halfRisen(amplitudes: Float32Array, leastMm: number): number {
  const seated = quantile(
    amplitudes.filter((amplitude) => amplitude <= leastMm),
    0.5,
  )
  const standing = quantile(
    amplitudes.filter((amplitude) => amplitude > leastMm),
    0.25,
  )
  if (Number.isNaN(seated) || Number.isNaN(standing)) return leastMm
  return Math.max(leastMm, (seated + standing) / 2)
}

const FEWEST = 5

function quantile(values: Float32Array, share: number): number {
  return values.length < FEWEST ? Number.NaN : (values.sort()[Math.floor(share * values.length)] as number)
}

/** Amplitude of the sensor's height at twice the frequency of each stroke, mm; NaN where it was not measured. */
export function bobs(prepared: PreparedSensor, clock: ClockMap, strokes: readonly Stroke[]): Float32Array {
  const { force, orientation } = prepared
  const amplitudes = new Float32Array(strokes.length).fill(Number.NaN)
  if (!force || !orientation) return amplitudes
  const { up } = orientation
  const vertical = new Float32Array(force.x.length)
  inStretches(0, vertical.length, (from, to) => verticals(force, up, vertical, from, to))
  const places = newPlaces()
  const points = newPoints()
  const harmonics = new Float64Array(4)
  strokes.forEach((stroke, i) => {
    if (!placesOf(stroke, prepared, clock, places, EVERY)) return
    harmonicsOf(pointsAt(vertical, places, points), 2, harmonics)
    const omega = (4 * Math.PI * 1000) / (stroke.endMs - stroke.startMs)
    amplitudes[i] = (1000 * Math.hypot(harmonics[2] as number, harmonics[3] as number)) / omega ** 2
  })
  release(vertical)
  return amplitudes
}

/** The acceleration upwards, m/s². */
function verticals(force: Axes, up: Axes, vertical: Float32Array, from: number, to: number): void {
  const { x, y, z } = force
  const { x: u, y: v, z: w } = up
  for (let i = from; i < to; i++)
    vertical[i] =
      (x[i] as number) * (u[i] as number) +
      (y[i] as number) * (v[i] as number) +
      (z[i] as number) * (w[i] as number) -
      GRAVITY
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
