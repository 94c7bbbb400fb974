/** The crank's angle through a ride: 0 at twelve o'clock, forward first, from both pedals. */
import { release } from '../columns.ts'
import { inStretches } from '../stretches.ts'
import { addUpTurns, type PedalTrace, stepOn } from './crank-turns.ts'
import type { Pedal } from './pedal.ts'
import { type ClockMap, type Instants, onReference, type ReferenceGrid, sameClock } from './reference.ts'
import { runsOf } from './runs.ts'
import { settleEnd } from './settle.ts'
import { type Sway, swayAtStop } from './stops.ts'

/** By instant of the reference grid. */
export interface Crank {
  /** Turns of the left crank since some twelve o'clock, without jumps within a run; NaN where unknown. */
  turns: Float64Array
}

/** Turns of the left crank by one pedal alone, a few degrees off where it stops: enough to set the pedals' clocks by. */
export function pedalTurns(pedal: Pedal, grid: ReferenceGrid): Float64Array {
  const isLeft = pedal.sensor === 'left_foot'
  return combinePedals(isLeft ? pedal : undefined, isLeft ? undefined : pedal, sameClock, grid, 0).turns
}

/**
 * Half the difference of both pedals: what the bicycle itself does is in both, and goes. One pedal alone is taken as it is.
 * `rounds` say how well it is known where the crank stops.
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
    onReference(pedal.prepared, clock, grid, (instants) => {
      addTo(x, path.x, instants, sign)
      addTo(z, path.z, instants, sign)
      count(weight, instants)
    })
  }
  if (left) add(left, sameClock, 1)
  if (right) add(right, left ? rightClock : sameClock, -1)
  const radius = ((left?.lever.radius ?? 0) + (right?.lever.radius ?? 0)) / (Number(!!left) + Number(!!right))
  if (left && right) inStretches(0, grid.length, (from, to) => halve(x, z, weight, from, to))
  const steps = new Float64Array(grid.length)
  inStretches(0, grid.length, (from, to) => stepOn(trace, from, to, steps))
  const turns = new Float64Array(grid.length)
  addUpTurns(trace, steps, radius, grid, turns)
  const raw = rounds > 0 ? { x: x.slice(), z: z.slice() } : trace
  settle(trace, turns, radius, grid, steps)
  addUpTurns(trace, steps, radius, grid, turns)
  for (let round = 0; round < rounds; round++) restore(raw, trace, turns, radius, grid, steps)
  release([trace, raw, steps])
  return { turns }
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

/** Where both pedals are seen. */
function halve(x: Float32Array, z: Float32Array, weight: Uint8Array, from: number, to: number): void {
  for (let i = from; i < to; i++)
    if (weight[i] === 2) {
      x[i] = (x[i] as number) / 2
      z[i] = (z[i] as number) / 2
    }
}

/** How a crank stops is known the better, the better it is known how it turned until then. */
const ROUNDS = 2
/** Runs shorter than this are left as they are. */
const SETTLED_S = 2

/** Takes off both ends of every run what lies beyond it, and brings the steps there up to date. */
function settle(
  trace: PedalTrace,
  turns: Float64Array,
  radius: number,
  grid: ReferenceGrid,
  steps: Float64Array,
): void {
  const stepS = grid.stepMs / 1000
  for (const { start, end, startHz, endHz } of endsOf(turns, stepS)) {
    const settleAt = (at: number, way: 1 | -1, limit: number, hz: number) => {
      const count = settleEnd(trace.x, trace.z, at, way, limit, hz, radius, stepS)
      const first = way === 1 ? at : at - count + 1
      // The first instant beyond is reached from what was moved.
      if (count > 0) stepOn(trace, first, Math.min(grid.length, first + count + 1), steps)
    }
    settleAt(end, -1, start, endHz)
    settleAt(start, 1, end, startHz)
  }
}

/** Adds what the high pass took where the crank stops, and takes off what is left of the ringing. */
function restore(
  raw: Pick<PedalTrace, 'x' | 'z'>,
  trace: PedalTrace,
  turns: Float64Array,
  radius: number,
  grid: ReferenceGrid,
  steps: Float64Array,
): void {
  const stepS = grid.stepMs / 1000
  const ends = endsOf(turns, stepS)
  const sways = ends.map(({ start, end, startHz, endHz }, i) => ({
    first: swayAtStop(trace, { end: start, way: 1, hz: startHz, resumes: ends[i - 1]?.end }, radius, stepS),
    last: swayAtStop(trace, { end, way: -1, hz: endHz, resumes: ends[i + 1]?.start }, radius, stepS),
  }))
  if (!sways.some(({ first, last }) => first || last)) return
  ends.forEach(({ start, end, startHz, endHz }, i) => {
    const { first, last } = sways[i] as (typeof sways)[number]
    if (!first && !last) return
    const from = first?.stands ?? start
    const to = (last?.stands ?? end) + 1
    for (const way of ['x', 'z'] as const) {
      trace[way].set(raw[way].subarray(from, to), from)
      for (const sway of [first, last]) if (sway) addSway(trace[way], sway[way], sway, from, to)
    }
    settleEnd(trace.x, trace.z, start, 1, end, startHz, radius, stepS)
    settleEnd(trace.x, trace.z, end, -1, start, endHz, radius, stepS)
    stepOn(trace, Math.min(from, start), Math.min(grid.length, Math.max(to, end + 1) + 1), steps)
  })
  addUpTurns(trace, steps, radius, grid, turns)
}

/** Adds the sway at the instants [from, to). */
function addSway(
  column: Float32Array,
  sway: Float64Array,
  { at, way }: Sway,
  from: number,
  to: number,
): void {
  for (let j = 0; j < sway.length; j++) {
    const i = at + way * j
    if (i >= from && i < to) column[i] = (column[i] as number) + (sway[j] as number)
  }
}

/** Where the crank turns at its speed for the first and for the last time in each run that is long enough, and its cadence there. */
function endsOf(
  turns: Float64Array,
  stepS: number,
): { start: number; end: number; startHz: number; endHz: number }[] {
  return runsOf(turns).flatMap(({ from, to }) => {
    if ((to - from) * stepS < SETTLED_S) return []
    const start = edge(turns, from, to, 1, stepS)
    const end = edge(turns, from, to, -1, stepS)
    if ((end - start) * stepS < SETTLED_S) return []
    const startHz = cadenceNear(turns, start, 1, stepS)
    return [{ start, end, startHz, endHz: cadenceNear(turns, end, -1, stepS) }]
  })
}

/** Where the crank has most of the speed that it has 1 s further in. */
function edge(turns: Float64Array, from: number, to: number, way: 1 | -1, stepS: number): number {
  const half = Math.round(0.1 / stepS)
  const first = way === 1 ? from + half : to - 1 - half
  const usual = cadenceNear(turns, first, way, stepS)
  for (let k = 0; k < (to - from) / 2; k++) {
    const i = first + way * k
    const hz = ((turns[i + half] as number) - (turns[i - half] as number)) / (2 * half * stepS)
    if (hz > 0.7 * usual) return i
  }
  return first
}

/** Mean cadence from 0.4 s to 1.8 s inside an end, Hz. */
function cadenceNear(turns: Float64Array, end: number, way: 1 | -1, stepS: number): number {
  const near = end + way * Math.round(0.4 / stepS)
  const far = end + way * Math.round(1.8 / stepS)
  return Math.abs(((turns[far] as number) - (turns[near] as number)) / ((far - near) * stepS))
}
