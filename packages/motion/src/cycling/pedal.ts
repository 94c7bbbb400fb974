/** What one shoe's sensor knows of the crank: the pedal's path about its middle. */
import type { BodySensor } from '@cadenza/recording'
import { sagittalRate } from '../angles/segment-angles.ts'
import { release } from '../columns.ts'
import { type Frame, turnedRound } from '../mounting/frame.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import { inStretches, STRETCH } from '../stretches.ts'
import { type FootPath, footPath, pathGain } from './foot-path.ts'
import { fitLever, type Lever, toPedal } from './lever.ts'
import { turnBack } from './limb.ts'

export interface Pedal {
  sensor: BodySensor
  prepared: PreparedSensor
  /** Of the shoe, its forward the way in which the crank turns. */
  frame: Frame
  path: Pick<FootPath, 'x' | 'z'>
  lever: Lever
}

/** Slower and faster than any stroke that counts. */
const SLOWEST_HZ = 0.28
const FASTEST_HZ = 3.6
/** A crank is 0.14 to 0.2 m long; before the lever is known the path may be larger. */
const RADIUS_M = [0.1, 0.26] as const
const ROUGHEST = 0.2

/**
 * The pedal under a foot, undefined where the foot does not go round in a circle of a crank's size. `frame` with either
 * sense of its forward.
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
    for (const column of [path.x, path.sin]) turnBack(column)
  }
  const cadenceHz = new Float32Array(timeline.length).fill(Number.NaN)
  for (const { from, to } of timeline.segments) cadenceAlong(path, from, to, timeline.rateHz, cadenceHz)
  const lever = fitLever(path, cadenceHz)
  if (!lever || lever.radius < RADIUS_M[0] || lever.radius > RADIUS_M[1] || lever.roughness > ROUGHEST)
    return undefined
  toPedal(path, lever)
  release([path.cos, path.sin, cadenceHz])
  return {
    sensor: prepared.sensor,
    prepared,
    frame: forward ? path.frame : turnedRound(path.frame),
    path: { x: path.x, z: path.z },
    lever,
  }
}

/** Whether the path's area is swept from the top to the front. */
function turnsForward(path: FootPath): boolean {
  let swept = 0
  inStretches(1, path.x.length, (from, to) => {
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

/** Turns a second over 1.2 s, NaN where the path is no turning of a crank's size. */
function cadenceAlong(
  path: FootPath,
  from: number,
  to: number,
  rateHz: number,
  cadenceHz: Float32Array,
): void {
  const half = Math.round(0.6 * rateHz)
  if (to - from < 2 * half + 2) return
  const turns = new RecentTurns(path, from, to, half)
  inStretches(from + half, to - half, (a, b) => turns.cadence(a, b, rateHz, cadenceHz))
}

/** Turns along the path since its first sample, of as many samples as a stretch looks at. */
class RecentTurns {
  private readonly path: FootPath
  private readonly to: number
  private readonly half: number
  /** A place by the sample's lowest bits. */
  private readonly mask: number
  private readonly turns: Float64Array
  /** The first sample whose turns are not known. */
  private next: number

  constructor(path: FootPath, from: number, to: number, half: number) {
    const places = 2 ** Math.ceil(Math.log2(2 * half + 1 + STRETCH))
    this.path = path
    this.to = to
    this.half = half
    this.mask = places - 1
    this.turns = new Float64Array(places)
    this.next = from + 1
  }

  /** Of the stretch [from, to), which follows the one before. */
  cadence(from: number, to: number, rateHz: number, cadenceHz: Float32Array): void {
    const { half, mask, turns } = this
    const { x, z } = this.path
    this.turnTo(Math.min(this.to, to + half))
    for (let i = from; i < to; i++) {
      const turned = (turns[(i + half) & mask] as number) - (turns[(i - half) & mask] as number)
      const hz = (turned * rateHz) / (2 * half)
      if (hz < SLOWEST_HZ || hz > FASTEST_HZ) continue
      const distance = Math.sqrt((x[i] as number) ** 2 + (z[i] as number) ** 2) / pathGain(hz)
      if (distance > 0.07 && distance < 0.4) cadenceHz[i] = hz
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
