/** Position of the pedal about the crank's centre, from one shoe's sensor. */
import type { BodySensor } from '@cadenza/recording'
import { sagittalRate } from '../angles/segment-angles.ts'
import { CHUNK, inChunks } from '../chunks.ts'
import { release } from '../columns.ts'
import { type Frame, rotatedHalfTurn } from '../mounting/frame.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import { type FootPath, footPath, pathGain } from './foot-path.ts'
import { fitLever, type Lever, toPedal } from './lever.ts'
import { negateInPlace } from './limb.ts'

export interface Pedal {
  sensor: BodySensor
  prepared: PreparedSensor
  /** The shoe's frame; its forward axis points in the direction in which the crank turns. */
  frame: Frame
  path: Pick<FootPath, 'x' | 'z'>
  lever: Lever
}

/** Hz. A little below and above the cadences of strokes that count. */
const SLOWEST_HZ = 0.28
const FASTEST_HZ = 3.6
/** m. Cranks on the market are 0.14 to 0.2 m long. */
const LEAST_RADIUS_M = 0.1
const MOST_RADIUS_M = 0.26
/** m. Before the lever is known the path may be smaller or larger. */
const LEAST_PATH_M = 0.07
const MOST_PATH_M = 0.4
/** Share of the radius. A rougher path is not a circle. */
const ROUGHEST_SHARE = 0.2
/** s. Half the time over which the cadence is measured. */
const HALF_WINDOW_S = 0.6

/**
 * The pedal under a foot; undefined if the foot does not move on a circle of a crank's size. `frame` may have
 * either forward sense.
 */
export function findPedal(prepared: PreparedSensor, frame: Frame): Pedal | undefined {
  const { timeline, force, rate, orientation } = prepared
  if (!force || !rate || !orientation) return undefined
  const path = footPath(
    force,
    orientation.up,
    frame,
    sagittalRate(rate, frame),
    timeline.segments,
    timeline.rateHz,
  )
  const forward = turnsForward(path)
  if (!forward) {
    for (const column of [path.x, path.sin]) negateInPlace(column)
  }
  const cadenceHz = new Float32Array(timeline.length).fill(Number.NaN)
  for (const { from, to } of timeline.segments) cadenceAlong(path, from, to, timeline.rateHz, cadenceHz)
  const lever = fitLever(path, cadenceHz)
  if (
    !lever ||
    lever.radius < LEAST_RADIUS_M ||
    lever.radius > MOST_RADIUS_M ||
    lever.roughness > ROUGHEST_SHARE
  )
    return undefined
  toPedal(path, lever)
  release([path.cos, path.sin, cadenceHz])
  return {
    sensor: prepared.sensor,
    prepared,
    frame: forward ? path.frame : rotatedHalfTurn(path.frame),
    path: { x: path.x, z: path.z },
    lever,
  }
}

/** True if the path turns from the top to the front. */
function turnsForward(path: FootPath): boolean {
  let swept = 0
  inChunks(1, path.x.length, (from, to) => {
    swept = sweep(path, from, to, swept)
  })
  return swept > 0
}

function sweep({ x, z }: FootPath, from: number, to: number, before: number): number {
  let swept = before
  for (let i = from; i < to; i++)
    swept +=
      (z[i] as number) * ((x[i] as number) - (x[i - 1] as number)) -
      (x[i] as number) * ((z[i] as number) - (z[i - 1] as number))
  return swept
}

/** Cadence in turns per second over 1.2 s; NaN if the path is not a circle of a crank's size. */
function cadenceAlong(
  path: FootPath,
  from: number,
  to: number,
  rateHz: number,
  cadenceHz: Float32Array,
): void {
  const half = Math.round(HALF_WINDOW_S * rateHz)
  if (to - from < 2 * half + 2) return
  const turns = new RecentTurns(path, from, to, half)
  inChunks(from + half, to - half, (a, b) => turns.cadence(a, b, rateHz, cadenceHz))
}

/** Turns along the path, kept in a ring buffer for the samples that one chunk needs. */
class RecentTurns {
  private readonly path: FootPath
  private readonly to: number
  private readonly half: number
  /** Selects a sample's position in the ring buffer by its lowest bits. */
  private readonly mask: number
  private readonly turns: Float64Array
  /** First sample whose turns are not known yet. */
  private next: number

  constructor(path: FootPath, from: number, to: number, half: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * half + 1 + CHUNK))
    this.path = path
    this.to = to
    this.half = half
    this.mask = size - 1
    this.turns = new Float64Array(size)
    this.next = from + 1
  }

  /** Writes the cadence of the chunk [from, to), which follows the previous one. */
  cadence(from: number, to: number, rateHz: number, cadenceHz: Float32Array): void {
    const { half, mask, turns } = this
    const { x, z } = this.path
    this.turnTo(Math.min(this.to, to + half))
    for (let i = from; i < to; i++) {
      const turned = (turns[(i + half) & mask] as number) - (turns[(i - half) & mask] as number)
      const hz = (turned * rateHz) / (2 * half)
      if (hz < SLOWEST_HZ || hz > FASTEST_HZ) continue
      const distance = Math.sqrt((x[i] as number) ** 2 + (z[i] as number) ** 2) / pathGain(hz)
      if (distance > LEAST_PATH_M && distance < MOST_PATH_M) cadenceHz[i] = hz
    }
  }

  private turnTo(end: number): void {
    const { mask, turns } = this
    const { x, z } = this.path
    for (let i = this.next; i < end; i++) {
      const a = x[i - 1] as number
      const b = z[i - 1] as number
      const c = x[i] as number
      const d = z[i] as number
      turns[i & mask] =
        (turns[(i - 1) & mask] as number) + Math.atan2(c * b - d * a, a * c + b * d) / (2 * Math.PI)
    }
    this.next = end
  }
}
