/** Short stretches of a recording, between whose edges the borders of steps are looked for. */
import type { Recording } from './placed.ts'

export interface Bins {
  /** s; the usual length of a bin. */
  binS: number
  count: number
  /** Timed seconds; one more than there are bins. Borders of laps are edges. */
  edges: Int32Array
  /** The lengths of bins, in usual ones. */
  sizes: Float64Array
  /** The mean of the signal; NaN where it is not known. */
  means: Float32Array
  /** 1 where an edge is a border of laps, and at the ends; everywhere without laps. */
  lapAt: Uint8Array
  /** Borders of laps before an edge. */
  lapsBefore: Int32Array
}

/** s and count of bins: short ones as long as there are few. */
const finestS = 3
const mostBins = 1600
/** Bins × steps that fit into memory. */
const mostCells = 6_000_000

/** Starts × ends of all steps that are compared. */
const mostPairs = 20_000_000

/**
 * s of a bin, so that the work stays the same for long recordings and plans of many steps, each of which may
 * be up to `longestS` long.
 */
export function binSeconds(longestS: readonly number[], seconds: number): number {
  const bins = Math.min(mostBins, Math.floor(mostCells / (longestS.length + 1)))
  const pairs = seconds * longestS.reduce((sum, each) => sum + Math.min(each, seconds), 0)
  return Math.max(finestS, Math.ceil(seconds / bins), Math.ceil(Math.sqrt(pairs / mostPairs)))
}

export function binsOf({ length, signal, laps }: Recording, binS: number): Bins {
  const edges = edgesOf(length, laps, binS)
  const count = edges.length - 1
  const isLap = new Set([0, ...laps, length])
  const lapAt = Uint8Array.from(edges, (edge) => Number(laps.length === 0 || isLap.has(edge)))
  const lapsBefore = new Int32Array(count + 2)
  for (let edge = 0; edge <= count; edge++)
    lapsBefore[edge + 1] = (lapsBefore[edge] as number) + (laps.length > 0 ? (lapAt[edge] as number) : 0)
  const means = new Float32Array(count).fill(Number.NaN)
  const sizes = new Float64Array(count)
  for (let bin = 0; bin < count; bin++) {
    const [from, to] = [edges[bin] as number, edges[bin + 1] as number]
    sizes[bin] = (to - from) / binS
    if (signal) means[bin] = knownMean(signal.values, from, to)
  }
  return { binS, count, edges, sizes, means, lapAt, lapsBefore }
}

/** Edges at equal distances, those near the border of a lap moved to it. */
function edgesOf(length: number, laps: readonly number[], binS: number): Int32Array {
  const edges: number[] = []
  let lap = 0
  for (let at = 0; at < length; at += binS) {
    let isNear = false
    for (; (laps[lap] ?? Number.POSITIVE_INFINITY) < at + binS / 2; lap++) {
      edges.push(laps[lap] as number)
      isNear = true
    }
    if (!isNear) edges.push(at)
  }
  for (; lap < laps.length; lap++) edges.push(laps[lap] as number)
  edges.push(length)
  return Int32Array.from(new Set(edges))
}

/** The mean of [from, to) without holes; NaN where there is nothing else. */
export function knownMean(values: Float32Array, from: number, to: number): number {
  let sum = 0
  let known = 0
  for (let i = from; i < to; i++) {
    const value = values[i] as number
    if (Number.isNaN(value)) continue
    sum += value
    known++
  }
  return known > 0 ? sum / known : Number.NaN
}
