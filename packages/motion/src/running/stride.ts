/** A stride as every sensor's part of the engine sees it, on the reference clock. */

import type { Timeline } from '../clock/timeline.ts'
import { indexAt } from '../clock/timeline.ts'

/** From a foot's contact to its next. Times in ms on the reference clock, NaN where unknown. */
export interface Stride {
  side: 0 | 1
  startMs: number
  endMs: number
  toeOffMs: number
  /** The other foot's contact within the stride, and the toe-off that ends the stance it begins. */
  otherMs: number
  otherToeOffMs: number
  /** The same as the pelvis felt them, ±20 ms: for a stride whose other foot was not seen. */
  feltMs: number
  feltToeOffMs: number
  flags: number
  /** A trunk alone feels a step and not whose: its stride counts as the left's and has no figure of one foot that both share. */
  isAnyones?: boolean
  /** A thigh alone shows when it swings and not when its foot lands: no figure that counts from contact is taken of it. */
  startsInSwing?: boolean
  /** Whether its row carries centre metrics: the left's, or the right's where no left stride lies. */
  isCentre: boolean
  /** Its row of the cycles. */
  row: number
}

/** How a sensor's clock reads against the reference: sensor ms = reference ms + offset + drift × reference ms. */
export interface Clock {
  offsetMs: number
  drift: number
}

export const sameClock: Clock = { offsetMs: 0, drift: 0 }

export function sensorTime(clock: Clock, referenceMs: number): number {
  return referenceMs + clock.offsetMs + clock.drift * referenceMs
}

export function referenceTime(clock: Clock, sensorMs: number): number {
  return (sensorMs - clock.offsetMs) / (1 + clock.drift)
}

/** Fractional sample of a reference time; NaN outside the sensor's segments. */
export function sampleAt(timeline: Timeline, clock: Clock, referenceMs: number): number {
  return Number.isFinite(referenceMs) ? indexAt(timeline, sensorTime(clock, referenceMs)) : Number.NaN
}

/** Whether two samples stand in one segment, so that nothing between them is missing. */
export function unbroken(timeline: Timeline, from: number, to: number): boolean {
  if (!(from <= to)) return false
  return timeline.segments.some((segment) => from >= segment.from && to <= segment.to - 1)
}

/** Between two times of each stride, where nothing is missing: samples of a sensor. */
export function spansOf(
  timeline: Timeline,
  clock: Clock,
  strides: readonly Stride[],
  from: (stride: Stride) => number,
  to: (stride: Stride) => number,
): (readonly [from: number, to: number])[] {
  return strides
    .map((each) => [sampleAt(timeline, clock, from(each)), sampleAt(timeline, clock, to(each))] as const)
    .filter(([a, b]) => unbroken(timeline, a, b))
}

/** Writes a figure into the row of a metric. */
export type Write = (code: string, row: number, value: number) => void
