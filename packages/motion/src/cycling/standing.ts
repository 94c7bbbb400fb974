/** Detects strokes out of the saddle, in which the rider bobs twice per turn. */
import type { Axes } from '@cadenza/recording'
import { inChunks } from '../chunks.ts'
import { release } from '../columns.ts'
import { GRAVITY } from '../gravity.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import type { ClockMap } from './reference.ts'
import {
  findPositions,
  harmonicsOf,
  newPoints,
  newPositions,
  POINT_STEP_DEG,
  pointsAt,
} from './stroke-samples.ts'
import type { Stroke } from './strokes.ts'

/**
 * mm. Amplitude of the height at twice the stroke frequency that separates sitting from standing. On
 * simulated riders a pelvis bobs up to 3 mm seated (5.4 mm on a rough road) and from 8.6 mm standing; a torso
 * up to 5 mm and from 8.8 mm.
 */
export const STANDING_MM = { pelvis: 6, torso: 7 } as const
/** Strokes. Shorter runs of standing or sitting are merged with their neighbours. */
const SHORTEST_RUN = 3

/** A trunk sensor and the amplitude of bobbing, mm, from which on the rider stands. */
export interface TrunkSensor {
  prepared: PreparedSensor
  clock: ClockMap
  standingMm: number
}

/**
 * 1 for standing strokes of one leg, in order. Judged by the first sensor that measured the stroke; without
 * one a stroke is like the one before.
 */
export function standingStrokes(trunks: readonly TrunkSensor[], strokes: readonly Stroke[]): Uint8Array {
  const amplitudes = trunks.map(({ prepared, clock }) => bobbingAmplitudes(prepared, clock, strokes))
  const borders = trunks.map(({ standingMm }, which) =>
    standingThreshold(amplitudes[which] as Float32Array, standingMm),
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
 * Amplitude from which on this rider stands: the middle between the rider's typical amplitudes seated and
 * standing, if both are known. `leastMm` separates the two at first.
 */
function standingThreshold(amplitudes: Float32Array, leastMm: number): number {
  const seated = quantile(
    amplitudes.filter((amplitude) => amplitude <= leastMm),
    0.5,
  )
  const standing = quantile(
    amplitudes.filter((amplitude) => amplitude > leastMm),
    STANDING_QUANTILE,
  )
  if (Number.isNaN(seated) || Number.isNaN(standing)) return leastMm
  return Math.max(leastMm, (seated + standing) / 2)
}

/** Strokes needed for a quantile. */
const FEWEST = 5
/** Quantile of the amplitudes of standing strokes, below their median because a rider rises gradually. */
const STANDING_QUANTILE = 0.25

function quantile(values: Float32Array, share: number): number {
  return values.length < FEWEST ? Number.NaN : (values.sort()[Math.floor(share * values.length)] as number)
}

/** Amplitude of the sensor's height at twice the stroke frequency, mm; NaN if not measured. */
export function bobbingAmplitudes(
  prepared: PreparedSensor,
  clock: ClockMap,
  strokes: readonly Stroke[],
): Float32Array {
  const { force, orientation } = prepared
  const amplitudes = new Float32Array(strokes.length).fill(Number.NaN)
  if (!force || !orientation) return amplitudes
  const { up } = orientation
  const vertical = new Float32Array(force.x.length)
  inChunks(0, vertical.length, (from, to) => verticals(force, up, vertical, from, to))
  const positions = newPositions()
  const points = newPoints()
  const harmonics = new Float64Array(4)
  strokes.forEach((stroke, i) => {
    if (!findPositions(stroke, prepared, clock, positions, POINT_STEP_DEG)) return
    harmonicsOf(pointsAt(vertical, positions, points), 2, harmonics)
    const omega = (4 * Math.PI * 1000) / (stroke.endMs - stroke.startMs)
    amplitudes[i] = (1000 * Math.hypot(harmonics[2] as number, harmonics[3] as number)) / omega ** 2
  })
  release(vertical)
  return amplitudes
}

/** Upward acceleration, m/s². */
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

/** Merges runs of fewer than three strokes with their neighbours. */
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
