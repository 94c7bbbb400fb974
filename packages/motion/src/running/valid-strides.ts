/** Validity limits of a foot's strides. */

import type { Timeline } from '../clock/timeline.ts'
import { median } from '../median.ts'
import type { FootStrides } from './foot-strides.ts'

/** s. Limits of the stride duration. */
const SHORTEST_S = 0.4
const LONGEST_RUN_S = 1.6
const LONGEST_WALK_S = 2
/** s. Limits of the contact time. */
const SHORTEST_CONTACT_S = 0.1
const LONGEST_RUN_CONTACT_S = 0.45
const LONGEST_WALK_CONTACT_S = 0.9 * LONGEST_WALK_S
/**
 * Share of the stride on the ground: less than half in running, more in walking, by the median stride
 * (`foot-strides.ts`). The contact time of a single one may be wrong by a twentieth of the stride.
 */
const MOST_RUN_DUTY_SHARE = 0.55
const LEAST_WALK_DUTY_SHARE = 0.45
/** Share. A stride whose duration differs more from its neighbours' median is rejected. */
const OFF_MEDIAN_SHARE = 0.25
/**
 * Multiple of the time from a stride's contact to its swing peak. On simulated runners the next swing comes
 * up to 1.4 times as late after a running contact, 1.5 to 16 times after a step into walking or standing.
 * Half leaves out every stride, double keeps those that end in walking.
 */
const LATEST_SWING = 1.45
/** Neighbours on either side. */
const NEIGHBOURS = 4

export interface FoundStride {
  /** Swing peak whose contact begins the stride; the next peak's contact ends it. */
  k: number
  walking: boolean
}

/**
 * Reasons for which a stride is left out: it spans a gap, its contact or toe-off is not found, its duration
 * or contact time is that of no gait, it ends in another gait or in standing, it is 25 % off its neighbours,
 * or the other foot lands at an impossible time.
 */
export type LeftOutReason =
  | 'gap'
  | 'contact'
  | 'toeOff'
  | 'duration'
  | 'contactTime'
  | 'gaitChange'
  | 'neighbours'
  | 'otherFoot'

export interface LeftOut {
  /** Swing peak that begins the stride. */
  k: number
  reason: LeftOutReason
}

/**
 * Strides between neighbouring contacts within the limits of running or walking, without those 25 % off the
 * local median, and the strides that are left out.
 */
export function validStrides(
  strides: FootStrides,
  timeline: Timeline,
): { found: FoundStride[]; leftOut: LeftOut[] } {
  const within: FoundStride[] = []
  const times: number[] = []
  const leftOut: LeftOut[] = []
  for (let k = 0; k + 1 < strides.peak.length; k++) {
    const reason = reasonAgainst(strides, k, timeline)
    if (reason === 'end') continue
    if (reason) leftOut.push({ k, reason })
    else {
      within.push({ k, walking: strides.walking[k] === 1 })
      times.push(((strides.contact[k + 1] as number) - (strides.contact[k] as number)) / timeline.rateHz)
    }
  }
  const found = within.filter(({ k }, i) => {
    const near = times.slice(Math.max(0, i - NEIGHBOURS), i + NEIGHBOURS + 1)
    if (Math.abs((times[i] as number) / median(near) - 1) <= OFF_MEDIAN_SHARE) return true
    leftOut.push({ k, reason: 'neighbours' })
    return false
  })
  return { found, leftOut }
}

/** The reason to leave out a stride; `end` if none follows the last contact of a bout. */
function reasonAgainst(
  strides: FootStrides,
  k: number,
  { segments, rateHz }: Timeline,
): LeftOutReason | 'end' | undefined {
  const contact = strides.contact[k] as number
  const end = strides.contact[k + 1] as number
  const next = strides.peak[k + 1] as number
  const at = Number.isNaN(contact) ? (strides.peak[k] as number) : contact
  const segment = segments.find(({ to }) => at < to)
  if (!segment || next >= segment.to) return 'gap'
  if (next - (strides.peak[k] as number) > LONGEST_WALK_S * rateHz) return 'end'
  if (Number.isNaN(contact) || !(end < segment.to)) return 'contact'
  const toeOff = strides.toeOff[k] as number
  if (Number.isNaN(toeOff)) return 'toeOff'
  const strideS = (end - contact) / rateHz
  const contactS = (toeOff - contact) / rateHz
  const walking = strides.walking[k] === 1
  if (strideS < SHORTEST_S || strideS > (walking ? LONGEST_WALK_S : LONGEST_RUN_S)) return 'duration'
  if (!(walking ? isWalked(strideS, contactS) : isRun(strideS, contactS))) return 'contactTime'
  return walking || endsInRun(strides, k, segment.to, rateHz) ? undefined : 'gaitChange'
}

/**
 * True if the contact that ends a stride is a running contact too, and not a step into walking or standing.
 * The toe-off after such a step may look like that of a run, but the foot stays on the ground.
 */
function endsInRun(
  { peak, contact, toeOff, walking }: FootStrides,
  k: number,
  to: number,
  rateHz: number,
): boolean {
  const at = contact[k + 1] as number
  if (at + LONGEST_RUN_CONTACT_S * rateHz > to) return true
  if (walking[k + 1] === 1 || !((toeOff[k + 1] as number) - at <= LONGEST_RUN_CONTACT_S * rateHz))
    return false
  const latest = at + LATEST_SWING * ((peak[k + 1] as number) - (contact[k] as number))
  return latest >= to || (peak[k + 2] ?? Number.POSITIVE_INFINITY) <= latest
}

function isRun(strideS: number, contactS: number): boolean {
  return (
    contactS >= SHORTEST_CONTACT_S &&
    contactS <= LONGEST_RUN_CONTACT_S &&
    contactS < MOST_RUN_DUTY_SHARE * strideS
  )
}

function isWalked(strideS: number, contactS: number): boolean {
  return contactS <= LONGEST_WALK_CONTACT_S && contactS > LEAST_WALK_DUTY_SHARE * strideS
}
