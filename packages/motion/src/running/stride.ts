/** A stride on the reference clock, as the modules for all sensors use it. */

import type { Timeline } from '../clock/timeline.ts'
import { indexAt } from '../clock/timeline.ts'

/** From a foot's contact to its next contact. Times in ms on the reference clock, NaN if unknown. */
export interface Stride {
  side: 0 | 1
  startMs: number
  endMs: number
  toeOffMs: number
  /** The other foot's contact within the stride, and the toe-off that ends the stance it begins. */
  otherMs: number
  otherToeOffMs: number
  /** The same measured by the pelvis, ±20 ms, for a stride whose other foot was not measured. */
  otherFromPelvisMs: number
  otherToeOffFromPelvisMs: number
  flags: number
  /**
   * Measured by a trunk alone, so that its side is unknown. It counts as left and has no metrics of a single
   * foot.
   */
  isSideUnknown?: boolean
  /**
   * Measured by a thigh alone, which shows its swing but not the contact. It has no metrics that depend on
   * the contact.
   */
  startsInSwing?: boolean
  /** True if its row carries centre metrics: left strides, and right strides where there is no left one. */
  isCentre: boolean
  /** Row in the cycles. */
  row: number
}

/** A stride and its contacts in fractional samples of a sensor. */
export interface SampledStride {
  stride: Stride
  start: number
  /** The other foot's contact. */
  middle: number
  end: number
}

/** ms. Strides further away do not show what a stride has in common with those beside it. */
export const NEAR_MS = 10_000

/** Reading of a sensor's clock: sensor ms = reference ms + offset + drift × reference ms. */
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

/** True if two samples lie in one segment, so that nothing between them is missing. */
export function isContinuous(timeline: Timeline, from: number, to: number): boolean {
  if (!(from <= to)) return false
  return timeline.segments.some((segment) => from >= segment.from && to <= segment.to - 1)
}

/** Samples between two times of each stride, without strides that contain a gap. */
export function spansOf(
  timeline: Timeline,
  clock: Clock,
  strides: readonly Stride[],
  from: (stride: Stride) => number,
  to: (stride: Stride) => number,
): (readonly [from: number, to: number])[] {
  return strides
    .map((each) => [sampleAt(timeline, clock, from(each)), sampleAt(timeline, clock, to(each))] as const)
    .filter(([a, b]) => isContinuous(timeline, a, b))
}

/** Writes a value into the row of a metric. */
export type Write = (code: string, row: number, value: number) => void
