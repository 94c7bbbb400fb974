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
const LONGEST_RUN_CONTACT_S = 0.4
const LONGEST_WALK_CONTACT_S = 0.9 * LONGEST_WALK_S
/** Share of the stride on the ground: less than half in running, more in walking (definition). */
const MOST_RUN_DUTY_SHARE = 0.5
const LEAST_WALK_DUTY_SHARE = 0.5
/** Share. A stride whose duration differs more from its neighbours' median is rejected. */
const OFF_MEDIAN_SHARE = 0.25
/** Neighbours on either side. */
const NEIGHBOURS = 4

export interface FoundStride {
  /** Swing peak whose contact begins the stride; the next peak's contact ends it. */
  k: number
  walking: boolean
}

/**
 * Strides between neighbouring contacts within the limits of running or walking, without those 25 % off the
 * local median.
 */
export function validStrides(strides: FootStrides, timeline: Timeline): FoundStride[] {
  const { rateHz } = timeline
  const found: FoundStride[] = []
  const times: number[] = []
  let segment = 0
  for (let k = 0; k + 1 < strides.peak.length; k++) {
    const contact = strides.contact[k] as number
    const end = strides.contact[k + 1] as number
    while (contact >= (timeline.segments[segment]?.to ?? Number.POSITIVE_INFINITY)) segment++
    if (!(end < (timeline.segments[segment]?.to ?? 0))) continue
    const walking = strides.walking[k] === 1
    const strideS = (end - contact) / rateHz
    const contactS = ((strides.toeOff[k] as number) - contact) / rateHz
    if (!(walking ? isWalked(strideS, contactS) : isRun(strideS, contactS))) continue
    if (!walking && !endsInRun(strides, k, timeline.segments[segment]?.to ?? 0, rateHz)) continue
    found.push({ k, walking })
    times.push(strideS)
  }
  return found.filter((_, i) => {
    const near = times.slice(Math.max(0, i - NEIGHBOURS), i + NEIGHBOURS + 1)
    return Math.abs((times[i] as number) / median(near) - 1) <= OFF_MEDIAN_SHARE
  })
}

/**
 * True if the contact that ends a stride is a running contact too, and not a step into walking or standing.
 */
function endsInRun(
  { contact, toeOff, walking }: FootStrides,
  k: number,
  to: number,
  rateHz: number,
): boolean {
  const at = contact[k + 1] as number
  if (at + LONGEST_RUN_CONTACT_S * rateHz > to) return true
  return walking[k + 1] === 0 && (toeOff[k + 1] as number) - at <= LONGEST_RUN_CONTACT_S * rateHz
}

function isRun(strideS: number, contactS: number): boolean {
  return (
    strideS >= SHORTEST_S &&
    strideS <= LONGEST_RUN_S &&
    contactS >= SHORTEST_CONTACT_S &&
    contactS <= LONGEST_RUN_CONTACT_S &&
    contactS < MOST_RUN_DUTY_SHARE * strideS
  )
}

function isWalked(strideS: number, contactS: number): boolean {
  return (
    strideS >= SHORTEST_S &&
    strideS <= LONGEST_WALK_S &&
    contactS <= LONGEST_WALK_CONTACT_S &&
    contactS > LEAST_WALK_DUTY_SHARE * strideS
  )
}
