/**
 * Strides of a body whose feet have no gyroscope: from its thighs, a foot's accelerometer or its trunk.
 * Coarse.
 */

import type { BodySensor } from '@cadenza/recording'
import { indexAt, type Timeline } from '../clock/timeline.ts'
import { COARSE, WALKING } from '../cycles.ts'
import { GRAVITY } from '../gravity.ts'
import { lowerBound } from '../lower-bound.ts'
import { median } from '../median.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import type { Clocks } from './align.ts'
import { sensorMs } from './feet.ts'
import { findImpacts, footImpacts, LONGEST_STEP_S, type TrunkStep, trunkSteps } from './steps.ts'
import { type Clock, referenceTime, type Stride, spansOf } from './stride.ts'
import { OTHER_FROM, OTHER_TO } from './strides.ts'
import { findSwingPeaks } from './swing-peaks.ts'
import { thighMotion } from './thigh-metrics.ts'
import { magnitude, smoothed, type Track } from './track.ts'

/** ms. Strides outside these durations are rejected. */
const SHORTEST_MS = 400
const LONGEST_MS = 2000
const LONGEST_RUN_MS = 1600
/** Share. A stride whose duration differs more from its neighbours' median is rejected. */
const OFF_MEDIAN_SHARE = 0.25
/** Neighbours on either side. */
const NEIGHBOURS = 4
/** Hz. Low pass of the thigh's rate in which swing peaks are sought. */
const SWING_HZ = 3.5
/** Hz. Low pass of the specific force that separates running from walking. */
const SLOW_HZ = 8
/** g. Specific force, low-passed at 8 Hz, that at least half of the strides of a walk do not reach. */
const RUN_THIGH_G = 2.45
const RUN_FOOT_G = 4

interface Landing extends TrunkStep {
  ms: number
  toeOffMs: number
}

/** Adds strides that the feet did not measure: of a side whose foot sensor is missing, silent or lost. */
export function stridesWithoutFeet(
  sensors: readonly PreparedSensor[],
  tracks: ReadonlyMap<BodySensor, Track>,
  clocks: Clocks,
  strides: Stride[],
): void {
  const seen = (side: 0 | 1) => {
    const track = tracks.get(side === 0 ? 'left_foot' : 'right_foot')
    return (ms: number) => track !== undefined && Number.isFinite(indexAt(track.timeline, ms))
  }
  const sides = ([0, 1] as const).filter((side) => !coversThigh(tracks, side))
  if (sides.length === 0) return
  const landings = landingsOf(sensors, clocks)
  const unseenBy = (side: 0 | 1, found: Stride[]) => {
    const isSeen = seen(side)
    return found.filter(({ startMs, endMs }) => !isSeen(startMs) && !isSeen(endMs))
  }
  const added: Stride[] = []
  for (const side of sides) {
    const thigh = tracks.get(side === 0 ? 'left_thigh' : 'right_thigh')
    const foot = sensors.find(({ sensor }) => sensor === (side === 0 ? 'left_foot' : 'right_foot'))
    if (thigh)
      added.push(...unseenBy(side, thighStrides(thigh, side, clocks.of(thigh.sensor), landings, strides)))
    else if (foot?.force && !foot.rate) added.push(...accelerometerFootStrides(foot, side))
  }
  for (const stride of strides) if (Number.isNaN(stride.otherMs)) addOtherLanding(stride, landings)
  strides.push(...added)
  // With a trunk alone, a stride is two steps, and its side is unknown.
  if (strides.length === 0) strides.push(...pairedLandings(landings))
}

/** True if a foot measured without a gap for as long as its thigh, so that nothing is to be added. */
function coversThigh(tracks: ReadonlyMap<BodySensor, Track>, side: 0 | 1): boolean {
  const foot = tracks.get(side === 0 ? 'left_foot' : 'right_foot')?.timeline
  const thigh = tracks.get(side === 0 ? 'left_thigh' : 'right_thigh')?.timeline
  if (foot?.segments.length !== 1) return false
  return !thigh || (startOf(foot) <= startOf(thigh) + LONGEST_MS && endOf(foot) >= endOf(thigh) - LONGEST_MS)
}

function startOf({ segments }: Timeline): number {
  return segments[0]?.startMs ?? Number.POSITIVE_INFINITY
}

function endOf({ segments, stepMs }: Timeline): number {
  const last = segments.at(-1)
  return last ? last.startMs + (last.to - last.from) * stepMs : Number.NEGATIVE_INFINITY
}

function landingsOf(sensors: readonly PreparedSensor[], clocks: Clocks): Landing[] {
  const trunk =
    sensors.find(({ sensor, force }) => sensor === 'pelvis' && force) ??
    sensors.find(({ sensor, force }) => sensor === 'torso' && force)
  if (!trunk?.force || trunk.timeline.length === 0) return []
  const { timeline } = trunk
  const clock = clocks.of(trunk.sensor)
  const toReference = (at: number) => referenceTime(clock, sensorMs(timeline, at))
  const steps = trunkSteps(trunk.force, timeline)
  const ran = steps.map(({ run }) => run)
  return steps
    .map((step, k) => ({ ...step, run: isMajority(ran, k) }))
    .map((step) => ({ ...step, ms: toReference(step.contact), toeOffMs: toReference(step.toeOff) }))
    .filter(({ ms }) => Number.isFinite(ms))
}

/**
 * Strides from one forward swing of the thigh to the next, aligned to the following landings if a trunk
 * sensor measured them. The forward direction comes from the strides that the foot did measure (`seen`), if
 * there are any.
 */
function thighStrides(
  track: Track,
  side: 0 | 1,
  clock: Clock,
  landings: readonly Landing[],
  seen: readonly Stride[],
): Stride[] {
  const { timeline } = track
  const whole = timeline.segments.map(({ from, to }) => [from, to - 1] as const)
  const run = seen.filter((stride) => stride.side === side && !(stride.flags & WALKING))
  const stances = spansOf(
    timeline,
    clock,
    run,
    ({ startMs }) => startMs,
    ({ toeOffMs }) => toeOffMs,
  )
  const thigh = thighMotion(track, clock, whole, stances)
  const peaks = findSwingPeaks(smoothed(thigh.rateDegS, SWING_HZ, timeline), timeline.rateHz)
  const forces = smoothed(magnitude(track.force, 1 / GRAVITY), SLOW_HZ, timeline)
  const isRun = (from: number, to: number) => {
    const [startMs, endMs] = [from, to].map((at) => referenceTime(clock, sensorMs(timeline, at)))
    const felt = landings.filter(({ ms }) => ms >= (startMs ?? 0) && ms < (endMs ?? 0))
    if (felt.length > 0) return felt.some(({ run }) => run)
    return maximumBetween(forces, from, to) >= RUN_THIGH_G
  }
  const found = stridesBetween(peaks, timeline, clock, side, isRun)
  for (const stride of found) if (!alignToLandings(stride, landings)) stride.startsInSwing = true
  return found.filter(({ startMs, endMs }) => endMs - startMs >= SHORTEST_MS)
}

/** Strides from the peaks of a foot's accelerometer alone. */
function accelerometerFootStrides({ force, timeline }: PreparedSensor, side: 0 | 1): Stride[] {
  if (!force || timeline.length === 0) return []
  const peaks = findImpacts(force, timeline, footImpacts)
  const forces = smoothed(magnitude(force, 1 / GRAVITY), SLOW_HZ, timeline)
  const isRun = (from: number, to: number) => maximumBetween(forces, from, to) >= RUN_FOOT_G
  return stridesBetween(peaks, timeline, { offsetMs: 0, drift: 0 }, side, isRun)
}

/** True if most of the five values around `k` are true. */
function isMajority(each: readonly boolean[], k: number): boolean {
  const near = each.slice(Math.max(0, k - 2), k + 3)
  return near.filter(Boolean).length * 2 > near.length
}

function maximumBetween(values: Float32Array, from: number, to: number): number {
  let most = Number.NEGATIVE_INFINITY
  for (let i = from; i <= to; i++) most = Math.max(most, values[i] as number)
  return most
}

/** Strides from each peak to the next of its segment; running or walking like most of five neighbours. */
function stridesBetween(
  peaks: Int32Array,
  timeline: Timeline,
  clock: Clock,
  side: 0 | 1,
  isRun: (from: number, to: number) => boolean,
): Stride[] {
  const found: Stride[] = []
  const ran: boolean[] = []
  for (let k = 0; k + 1 < peaks.length; k++) {
    const from = peaks[k] as number
    const to = peaks[k + 1] as number
    const gap = timeline.segments.some((segment) => segment.from > from && segment.from <= to)
    const startMs = referenceTime(clock, sensorMs(timeline, from))
    const endMs = referenceTime(clock, sensorMs(timeline, to))
    if (gap || !(endMs - startMs >= SHORTEST_MS && endMs - startMs <= LONGEST_MS)) continue
    found.push(newStride(side, startMs, endMs))
    ran.push(isRun(from, to))
  }
  const times = found.map(({ startMs, endMs }) => endMs - startMs)
  found.forEach((stride, k) => {
    if (!isMajority(ran, k)) stride.flags |= WALKING
  })
  return found.filter((stride, k) => {
    const near = times.slice(Math.max(0, k - NEIGHBOURS), k + NEIGHBOURS + 1)
    const time = times[k] as number
    const steady = Math.abs(time / median(near) - 1) <= OFF_MEDIAN_SHARE
    return steady && (stride.flags & WALKING || time <= LONGEST_RUN_MS)
  })
}

function newStride(side: 0 | 1, startMs: number, endMs: number): Stride {
  const unknown = Number.NaN
  return {
    side,
    startMs,
    endMs,
    toeOffMs: unknown,
    otherMs: unknown,
    otherToeOffMs: unknown,
    otherFromPelvisMs: unknown,
    otherToeOffFromPelvisMs: unknown,
    flags: COARSE,
    isCentre: side === 0,
    row: -1,
  }
}

/**
 * Moves a stride from its swings to the following landings and takes their times; false without such
 * landings.
 */
function alignToLandings(stride: Stride, landings: readonly Landing[]): boolean {
  const strideMs = stride.endMs - stride.startMs
  const after = (ms: number) => landings.findIndex((landing) => landing.ms >= ms)
  const first = after(stride.startMs)
  const last = after(stride.endMs)
  const start = landings[first]
  const other = landings[first + 1]
  const end = landings[last]
  if (!start || !other || !end || last !== first + 2) return false
  if (start.ms - stride.startMs > strideMs / 2 || end.ms - stride.endMs > strideMs / 2) return false
  stride.startMs = start.ms
  stride.endMs = end.ms
  stride.otherMs = other.ms
  stride.toeOffMs = start.toeOffMs
  stride.otherToeOffMs = other.toeOffMs
  return true
}

/** Adds the landing in the middle of a stride whose other foot was not measured. */
function addOtherLanding(stride: Stride, landings: readonly Landing[]): void {
  const { startMs, endMs } = stride
  const strideMs = endMs - startMs
  const other =
    landings[lowerBound(landings.length, (i) => (landings[i] as Landing).ms, startMs + OTHER_FROM * strideMs)]
  if (!other?.run || other.ms > startMs + OTHER_TO * strideMs) return
  stride.otherFromPelvisMs = other.ms
  stride.otherToeOffFromPelvisMs = other.toeOffMs
}

function pairedLandings(landings: readonly Landing[]): Stride[] {
  const found: Stride[] = []
  const isNext = (a: Landing, b: Landing) =>
    a.run === b.run && b.ms - a.ms <= 1000 * LONGEST_STEP_S && b.ms - a.ms >= SHORTEST_MS / 2
  for (let k = 0; k + 2 < landings.length; ) {
    const [start, other, end] = landings.slice(k, k + 3) as [Landing, Landing, Landing]
    if (!isNext(start, other) || !isNext(other, end)) {
      k++
      continue
    }
    const stride = newStride(0, start.ms, end.ms)
    stride.isSideUnknown = true
    stride.otherMs = other.ms
    stride.toeOffMs = start.toeOffMs
    stride.otherToeOffMs = other.toeOffMs
    if (!start.run) stride.flags |= WALKING
    found.push(stride)
    k += 2
  }
  return found
}
