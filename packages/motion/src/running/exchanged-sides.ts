/**
 * Feet or thighs of a run whose left and right are exchanged. A thigh is shaken by the landing of its own
 * foot. The trunk sways over the foot on the ground and is pushed back from it. A foot lands on its outer
 * edge.
 */
import type { BodySensor } from '@cadenza/recording'
import type { Cycles } from '../cycles.ts'
import { cross, dot, type Frame, type Vector } from '../mounting/frame.ts'
import type { SensorPair } from '../wearing/sort-out.ts'
import type { Clocks } from './align.ts'
import { type Stride, sampleAt } from './stride.ts'
import { isFootStride } from './strides.ts'
import type { Track } from './track.ts'

/** s. Part of stance in which a landing shakes the thigh. */
const LANDING_S = 0.1
/** Strides needed for a decision. */
const FEWEST_STRIDES = 20

/** Share of strides that shows something; below the rest of it, they show the opposite. */
const SHOWN_SHARE = 0.75

/** `none` if nothing is shown, which is so without the sensors that could show it. */
type Evidence = 'right' | 'exchanged' | 'none'

export interface SideEvidence {
  /** By which foot's landing each thigh is shaken more. */
  thighs: Evidence
  /** By which foot on the ground the trunk is pushed away. */
  trunk: Evidence
  /** On which of their edges the feet land. */
  edges: Evidence
}

/**
 * Pairs to exchange so that left is left; `doubtful` if it does not show which of feet and thighs, or if
 * trunk and edges do not agree that the feet are. One of them alone may be the runner's manner.
 */
export function exchangedPairs({ thighs, trunk, edges }: SideEvidence): SensorPair[] | 'doubtful' {
  if (trunk === 'none') return thighs === 'exchanged' ? 'doubtful' : []
  const feetAreWrong = trunk === 'exchanged'
  if (feetAreWrong ? edges !== 'exchanged' : edges === 'exchanged' && thighs === 'exchanged')
    return 'doubtful'
  const thighsAreWrong = thighs !== 'none' && feetAreWrong !== (thighs === 'exchanged')
  return [...(feetAreWrong ? [feet] : []), ...(thighsAreWrong ? [bothThighs] : [])]
}

const feet: SensorPair = ['left_foot', 'right_foot']
const bothThighs: SensorPair = ['left_thigh', 'right_thigh']

/** Evidence of the sides in run strides with feet. */
export function evidenceOfSides(
  tracks: ReadonlyMap<BodySensor, Track>,
  frames: ReadonlyMap<BodySensor, Frame>,
  clocks: Clocks,
  strides: readonly Stride[],
  cycles: Cycles,
): SideEvidence {
  const thighs = { count: 0, of: 0 }
  const trunk = { count: 0, of: 0 }
  const own = strides.filter((stride) => isFootStride(stride))
  for (const [side, sensor] of bothThighs.entries()) {
    const track = tracks.get(sensor)
    if (!track) continue
    for (const stride of own) {
      if (stride.side !== side || Number.isNaN(stride.otherMs)) continue
      const mine = shakeAfter(track, clocks, stride.startMs)
      const others = shakeAfter(track, clocks, stride.otherMs)
      if (Number.isNaN(mine + others)) continue
      thighs.of++
      if (others > mine) thighs.count++
    }
  }
  for (const sensor of ['pelvis', 'torso'] as const) {
    const track = tracks.get(sensor)
    const frame = frames.get(sensor)
    if (!track || !frame || trunk.of > 0) continue
    for (const stride of own) {
      const left = leftPush(track, frame, clocks, stride.startMs, stride.toeOffMs)
      const other = leftPush(track, frame, clocks, stride.otherMs, stride.otherToeOffMs)
      if (Number.isNaN(left - other)) continue
      trunk.of++
      if ((stride.side === 0 ? left - other : other - left) > 0) trunk.count++
    }
  }
  return { thighs: verdict(thighs), trunk: verdict(trunk), edges: evidenceOfEdges(own, cycles) }
}

function evidenceOfEdges(strides: readonly Stride[], { values }: Cycles): Evidence {
  const edges = values.get('edge_landing')
  const [left, right] = ([0, 1] as const).map((side) => {
    const own = strides.flatMap((stride) => (stride.side === side ? (edges?.[stride.row] ?? Number.NaN) : []))
    const landed = own.filter(Number.isFinite)
    return verdict({ count: landed.filter((edge) => edge < 0).length, of: landed.length })
  })
  return left === right && left ? left : 'none'
}

function verdict({ count, of }: { count: number; of: number }): Evidence {
  if (of < FEWEST_STRIDES) return 'none'
  if (count > SHOWN_SHARE * of) return 'exchanged'
  return count < (1 - SHOWN_SHARE) * of ? 'right' : 'none'
}

/**
 * Sharpness of the force's changes after a landing. In the squared changes from sample to sample alone, a
 * strong swing may outweigh a soft landing; in the changes of these, which are sharper still, noise may.
 * Neither misleads their product.
 */
function shakeAfter({ force, timeline, sensor }: Track, clocks: Clocks, landedMs: number): number {
  const from = Math.ceil(sampleAt(timeline, clocks.of(sensor), landedMs))
  const to = from + Math.round(LANDING_S * timeline.rateHz)
  if (!(from > 1 && to < force.x.length)) return Number.NaN
  let changes = 0
  let sharper = 0
  for (const values of [force.x, force.y, force.z]) {
    let before = (values[from - 1] as number) - (values[from - 2] as number)
    for (let i = from; i < to; i++) {
      const change = (values[i] as number) - (values[i - 1] as number)
      changes += change ** 2
      sharper += (change - before) ** 2
      before = change
    }
  }
  return changes * sharper
}

/** Mean horizontal acceleration to the left, m/s². */
function leftPush(
  { force, up, timeline, sensor }: Track,
  frame: Frame,
  clocks: Clocks,
  fromMs: number,
  toMs: number,
): number {
  const from = Math.ceil(sampleAt(timeline, clocks.of(sensor), fromMs))
  const to = Math.floor(sampleAt(timeline, clocks.of(sensor), toMs))
  if (!(from >= 0 && to > from)) return Number.NaN
  let sum = 0
  for (let i = from; i < to; i++) {
    const vertical: Vector = [up.x[i] as number, up.y[i] as number, up.z[i] as number]
    const left = cross(vertical, frame.x)
    sum += dot([force.x[i] as number, force.y[i] as number, force.z[i] as number], left) / Math.hypot(...left)
  }
  return sum / (to - from)
}
