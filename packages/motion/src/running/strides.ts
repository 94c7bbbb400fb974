/** Strides of both feet on one clock, each with the other foot's contact. */

import type { BodySensor } from '@cadenza/recording'
import { COARSE, RELATIVE, WALKING } from '../cycles.ts'
import { type Foot, referenceMs } from './feet.ts'
import type { Stride } from './stride.ts'
import type { LeftOutReason } from './valid-strides.ts'

/** Hz. At lower rates peaks of impact are lost. */
export const FINE_HZ = 180
/**
 * Hz. At lower rates contact and toe-off are coarse. At 80 Hz every metric is within the budget of 100 Hz; at
 * 64 Hz contact times are not.
 */
const CONTACT_HZ = 75
/** Shares of a stride between which the other foot lands. */
export const OTHER_FROM = 0.3
export const OTHER_TO = 0.7

/** A stride and its swing peak. */
export interface FootStride extends Stride {
  foot: Foot
  k: number
}

/** A stride of a foot that is left out. */
export interface LeftOutStride {
  sensor: BodySensor
  /** ms on the reference clock, of the swing before it. */
  atMs: number
  reason: LeftOutReason
}

/** All strides of the feet, without run strides in which the other foot lands at an impossible time. */
export function footStrides(feet: readonly Foot[]): { strides: Stride[]; leftOut: LeftOutStride[] } {
  const bySide = feet.map((foot) => foot.found.map(({ k, walking }) => strideOf(foot, k, walking)))
  const [first = [], second = []] = bySide
  addOtherContacts(first, second)
  addOtherContacts(second, first)
  const all = [...first, ...second]
  const strides = all.filter(hasPlausibleOtherContact)
  const leftOutBy = ({ foot, k }: { foot: Foot; k: number }, reason: LeftOutReason): LeftOutStride => ({
    sensor: foot.motion.track.sensor,
    atMs: referenceMs(foot, foot.strides.peak[k] as number),
    reason,
  })
  const leftOut = [
    ...feet.flatMap((foot) => foot.leftOut.map(({ k, reason }) => leftOutBy({ foot, k }, reason))),
    ...all.filter((each) => !hasPlausibleOtherContact(each)).map((each) => leftOutBy(each, 'otherFoot')),
  ]
  return { strides, leftOut: leftOut.sort((a, b) => a.atMs - b.atMs) }
}

function strideOf(foot: Foot, k: number, walking: boolean): FootStride {
  const { strides, zero, motion } = foot
  let flags = 0
  if (walking) flags |= WALKING
  if (strides.coarse[k] || motion.track.timeline.rateHz < CONTACT_HZ) flags |= COARSE
  if (zero.relative) flags |= RELATIVE
  return {
    foot,
    k,
    side: foot.side,
    startMs: referenceMs(foot, strides.contact[k] as number),
    endMs: referenceMs(foot, strides.contact[k + 1] as number),
    toeOffMs: referenceMs(foot, strides.toeOff[k] as number),
    otherMs: Number.NaN,
    otherToeOffMs: Number.NaN,
    otherFromPelvisMs: Number.NaN,
    otherToeOffFromPelvisMs: Number.NaN,
    flags,
    isCentre: foot.side === 0,
    row: -1,
  }
}

/** Adds the other foot's contact to each stride. */
function addOtherContacts(strides: readonly FootStride[], others: readonly FootStride[]): void {
  let k = 0
  for (const stride of strides) {
    while (k < others.length && (others[k] as FootStride).startMs <= stride.startMs) k++
    const within = others[k]
    if (within && within.startMs < stride.endMs) {
      stride.otherMs = within.startMs
      stride.otherToeOffMs = within.toeOffMs
      continue
    }
    // The other foot's last stride ends with a contact that begins none.
    const before = others[k - 1]
    if (before && before.endMs > stride.startMs && before.endMs < stride.endMs) stride.otherMs = before.endMs
  }
}

function hasPlausibleOtherContact({ startMs, endMs, otherMs, flags }: Stride): boolean {
  if (flags & WALKING || Number.isNaN(otherMs)) return true
  const phase = (otherMs - startMs) / (endMs - startMs)
  return phase > OTHER_FROM && phase < OTHER_TO
}

export function isFootStride(stride: Stride): stride is FootStride {
  return 'foot' in stride
}
