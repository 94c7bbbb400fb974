/** The crank angle through a ride, from both pedals: 0 at twelve o'clock, increasing forward. */

import { inChunks } from '../chunks.ts'
import { release } from '../columns.ts'
import { LEFT, RIGHT } from '../cycles.ts'
import { type HighPassLoss, highPassLossAtStop } from './crank-stops.ts'
import { addUpTurns, type PedalTrace, stepOn } from './crank-turns.ts'
import { removeRinging } from './filter-ringing.ts'
import { findResting, type RestingFeet, restMark } from './one-legged.ts'
import type { Pedal } from './pedal.ts'
import { type ClockMap, forEachInstant, type Instants, type ReferenceGrid, sameClock } from './reference.ts'
import { findRuns } from './runs.ts'

/** By instant of the reference grid. */
/**
 * Distance of the pedals from the crank's axle, in 5 µm, in shared memory; 0 where it is unknown. The road
 * changes it by tenths of a millimetre, and doubles of a long ride would take four times the memory.
 */
export type PedalDistances = Uint16Array
const DISTANCE_M = 5e-6

export interface Crank {
  /** Turns of the left crank since a twelve o'clock, without jumps within a run; NaN if unknown. */
  turns: Float64Array
  /** Undefined without refinements. */
  radii?: PedalDistances
  /** Undefined if no foot rests while the other turns the crank. */
  resting?: RestingFeet
}

/**
 * Turns of the left crank by one pedal alone. A few degrees off where it stops, but exact enough to align the
 * pedals' clocks.
 */
export function pedalTurns(pedal: Pedal, grid: ReferenceGrid): Float64Array {
  const isLeft = pedal.sensor === 'left_foot'
  return combinePedals(isLeft ? pedal : undefined, isLeft ? undefined : pedal, sameClock, grid, 0).turns
}

/**
 * Combines both pedals as half their difference, which cancels the motion of the bicycle. A single pedal, and
 * the turning one while the other foot rests, is taken as it is. `rounds` is the number of refinements at
 * stops.
 */
export function combinePedals(
  left: Pedal | undefined,
  right: Pedal | undefined,
  rightClock: ClockMap,
  grid: ReferenceGrid,
  rounds = ROUNDS,
): Crank {
  const trace = {
    x: new Float32Array(grid.length),
    z: new Float32Array(grid.length),
    weight: new Uint8Array(grid.length),
  }
  const { x, z, weight } = trace
  const add = (pedal: Pedal, clock: ClockMap, sign: number) => {
    const { path } = pedal
    forEachInstant(pedal.prepared, clock, grid, (instants) => {
      addTo(x, path.x, instants, sign)
      addTo(z, path.z, instants, sign)
      count(weight, instants)
    })
  }
  if (left) add(left, sameClock, 1)
  if (right) add(right, left ? rightClock : sameClock, -1)
  const radius = ((left?.lever.radius ?? 0) + (right?.lever.radius ?? 0)) / (Number(!!left) + Number(!!right))
  if (left && right) inChunks(0, grid.length, (from, to) => halve(x, z, weight, from, to))
  const resting = left && right && findResting(left, right, rightClock, grid)
  if (left && resting) takeAlone(trace, left, sameClock, 1, resting, restMark(RIGHT), grid)
  if (right && resting) takeAlone(trace, right, rightClock, -1, resting, restMark(LEFT), grid)
  const steps = new Float64Array(grid.length)
  inChunks(0, grid.length, (from, to) => stepOn(trace, from, to, steps))
  const turns = new Float64Array(grid.length)
  addUpTurns(trace, steps, radius, grid, turns)
  const raw = rounds > 0 ? { x: x.slice(), z: z.slice() } : trace
  removeEndRinging(trace, turns, radius, grid, steps)
  addUpTurns(trace, steps, radius, grid, turns)
  for (let round = 0; round < rounds; round++) correctStops(raw, trace, turns, radius, grid, steps)
  const radii = rounds > 0 ? distances(trace) : undefined
  release([trace, raw, steps])
  return { turns, radii, resting }
}

function addTo(
  sum: Float32Array,
  column: Float32Array,
  { first, count, samples, fractions }: Instants,
  sign: number,
): void {
  for (let j = 0; j < count; j++) {
    const k = samples[j] as number
    const w = fractions[j] as number
    sum[first + j] =
      (sum[first + j] as number) + sign * ((1 - w) * (column[k] as number) + w * (column[k + 1] as number))
  }
}

function count(weight: Uint8Array, { first, count: length }: Instants): void {
  for (let i = first; i < first + length; i++) weight[i] = (weight[i] as number) + 1
}

/** Takes the position from this pedal alone where the other foot rests, as `mark` tells. */
function takeAlone(
  { x, z }: PedalTrace,
  { path, prepared }: Pedal,
  clock: ClockMap,
  sign: number,
  resting: RestingFeet,
  mark: number,
  grid: ReferenceGrid,
): void {
  if (!resting.includes(mark)) return
  forEachInstant(prepared, clock, grid, ({ first, count: length, samples, fractions }) => {
    for (let j = 0; j < length; j++) {
      if (resting[first + j] !== mark) continue
      const k = samples[j] as number
      const w = fractions[j] as number
      x[first + j] = sign * ((1 - w) * (path.x[k] as number) + w * (path.x[k + 1] as number))
      z[first + j] = sign * ((1 - w) * (path.z[k] as number) + w * (path.z[k + 1] as number))
    }
  })
}

function distances({ x, z }: PedalTrace): PedalDistances {
  const radii = new Uint16Array(new SharedArrayBuffer(x.length * Uint16Array.BYTES_PER_ELEMENT))
  inChunks(0, x.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const radius = Math.sqrt((x[i] as number) ** 2 + (z[i] as number) ** 2)
      radii[i] = Math.min(0xffff, Math.round(radius / DISTANCE_M))
    }
  })
  return radii
}

/** Halves the sums where both pedals are measured. */
function halve(x: Float32Array, z: Float32Array, weight: Uint8Array, from: number, to: number): void {
  for (let i = from; i < to; i++)
    if (weight[i] === 2) {
      x[i] = (x[i] as number) / 2
      z[i] = (z[i] as number) / 2
    }
}

/**
 * Refinements at stops: how a crank stops is known better, the better its turns before the stop are known.
 */
const ROUNDS = 2
/** s. Shorter runs are left unchanged. */
const SETTLED_S = 2
/** Share of the cadence further inside. A crank that turns slower is still starting or already stopping. */
const FULL_SPEED_SHARE = 0.7
/** s. Half the time over which the speed at an end is measured. */
const EDGE_S = 0.1
/** s. The cadence near an end is the mean from the first to the second time inside the run. */
const NEAR_S = 0.4
const FAR_S = 1.8

/** Removes the filter ringing at both ends of every run and updates the steps there. */
function removeEndRinging(
  trace: PedalTrace,
  turns: Float64Array,
  radius: number,
  grid: ReferenceGrid,
  steps: Float64Array,
): void {
  const stepS = grid.stepMs / 1000
  for (const { start, end, startHz, endHz } of endsOf(turns, stepS)) {
    const settleAt = (at: number, way: 1 | -1, limit: number, hz: number) => {
      const count = removeRinging(trace.x, trace.z, at, way, limit, hz, radius, stepS)
      const first = way === 1 ? at : at - count + 1
      // The step to the first unchanged instant changes too.
      if (count > 0) stepOn(trace, first, Math.min(grid.length, first + count + 1), steps)
    }
    settleAt(end, -1, start, endHz)
    settleAt(start, 1, end, startHz)
  }
}

/** Adds what the high pass removed where the crank stops, and removes the rest of the ringing. */
function correctStops(
  raw: Pick<PedalTrace, 'x' | 'z'>,
  trace: PedalTrace,
  turns: Float64Array,
  radius: number,
  grid: ReferenceGrid,
  steps: Float64Array,
): void {
  const stepS = grid.stepMs / 1000
  const ends = endsOf(turns, stepS)
  const losses = ends.map(({ start, end, startHz, endHz }, i) => ({
    first: highPassLossAtStop(
      trace,
      { end: start, way: 1, hz: startHz, resumes: ends[i - 1]?.end },
      radius,
      stepS,
    ),
    last: highPassLossAtStop(trace, { end, way: -1, hz: endHz, resumes: ends[i + 1]?.start }, radius, stepS),
  }))
  if (!losses.some(({ first, last }) => first || last)) return
  ends.forEach(({ start, end, startHz, endHz }, i) => {
    const { first, last } = losses[i] as (typeof losses)[number]
    if (!first && !last) return
    const from = first?.stands ?? start
    const to = (last?.stands ?? end) + 1
    for (const way of ['x', 'z'] as const) {
      trace[way].set(raw[way].subarray(from, to), from)
      for (const loss of [first, last]) if (loss) addLoss(trace[way], loss[way], loss, from, to)
    }
    removeRinging(trace.x, trace.z, start, 1, end, startHz, radius, stepS)
    removeRinging(trace.x, trace.z, end, -1, start, endHz, radius, stepS)
    stepOn(trace, Math.min(from, start), Math.min(grid.length, Math.max(to, end + 1) + 1), steps)
  })
  addUpTurns(trace, steps, radius, grid, turns)
}

/** Adds the correction at the instants [from, to). */
function addLoss(
  column: Float32Array,
  loss: Float64Array,
  { at, way }: HighPassLoss,
  from: number,
  to: number,
): void {
  for (let j = 0; j < loss.length; j++) {
    const i = at + way * j
    if (i >= from && i < to) column[i] = (column[i] as number) + (loss[j] as number)
  }
}

/**
 * The first and last instant of each long run at which the crank turns at full speed, and the cadence there.
 */
function endsOf(
  turns: Float64Array,
  stepS: number,
): { start: number; end: number; startHz: number; endHz: number }[] {
  return findRuns(turns).flatMap(({ from, to }) => {
    if ((to - from) * stepS < SETTLED_S) return []
    const start = edge(turns, from, to, 1, stepS)
    const end = edge(turns, from, to, -1, stepS)
    if ((end - start) * stepS < SETTLED_S) return []
    const startHz = cadenceNear(turns, start, 1, stepS)
    return [{ start, end, startHz, endHz: cadenceNear(turns, end, -1, stepS) }]
  })
}

/** The first instant from an end at which the crank has most of the speed that it has 1 s further inside. */
function edge(turns: Float64Array, from: number, to: number, way: 1 | -1, stepS: number): number {
  const half = Math.round(EDGE_S / stepS)
  const first = way === 1 ? from + half : to - 1 - half
  const usual = cadenceNear(turns, first, way, stepS)
  for (let k = 0; k < (to - from) / 2; k++) {
    const i = first + way * k
    const hz = ((turns[i + half] as number) - (turns[i - half] as number)) / (2 * half * stepS)
    if (hz > FULL_SPEED_SHARE * usual) return i
  }
  return first
}

/** Mean cadence from 0.4 s to 1.8 s inside an end, Hz. */
function cadenceNear(turns: Float64Array, end: number, way: 1 | -1, stepS: number): number {
  const near = end + way * Math.round(NEAR_S / stepS)
  const far = end + way * Math.round(FAR_S / stepS)
  return Math.abs(((turns[far] as number) - (turns[near] as number)) / ((far - near) * stepS))
}
