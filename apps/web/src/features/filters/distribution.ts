import { type DisplayOptions, fromDisplay, metric, toDisplay } from '@cadenza/metrics'

/** Frequencies of a figure, in bars between equally spaced edges. */
export interface Distribution {
  /** In the metric's unit, ascending in the shown one; one more than `counts`. */
  edges: readonly number[]
  counts: readonly number[]
}

/** Steps between edges in minutes and seconds; others are 1, 2 or 5 times a power of ten. */
const paceSteps = [1 / 12, 1 / 6, 1 / 4, 1 / 2, 1, 2, 5, 10]
const timeSteps = [60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400]
const barsWanted = 24

function stepFor(span: number, steps: readonly number[] | null): number {
  const least = span / barsWanted
  const known = steps?.find((step) => step >= least)
  if (known) return known
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least * 0.999) ?? 10)
}

/** Distribution of a metric's values; null for fewer than two different ones. */
export function distributionOf(
  values: readonly number[],
  code: string,
  display: DisplayOptions,
): Distribution | null {
  const form = metric(code)?.form
  const isTime = form === 'duration'
  const isPace = form === 'pace'
  const shown = values.map((value) => (isTime ? value : toDisplay(code, value, display)))
  const least = shown.reduce((a, b) => Math.min(a, b), Infinity)
  const most = shown.reduce((a, b) => Math.max(a, b), -Infinity)
  if (!(most > least)) return null
  const step = stepFor(most - least, isTime ? timeSteps : isPace ? paceSteps : null)
  const first = Math.floor(least / step)
  const bars = Math.floor(most / step) - first + 1
  const counts = new Array<number>(bars).fill(0)
  for (const value of shown) {
    const bar = Math.min(bars - 1, Math.max(0, Math.floor(value / step) - first))
    counts[bar] = (counts[bar] ?? 0) + 1
  }
  const edges = Array.from({ length: bars + 1 }, (_, i) => {
    const edge = Number(((first + i) * step).toFixed(9))
    return isTime ? edge : fromDisplay(code, edge, display)
  })
  return { edges, counts }
}

/** Index of the edge nearest to a bound; `open` without one. */
export function edgeAt(edges: readonly number[], bound: number | null, open: number): number {
  if (bound === null) return open
  const distance = (edge: number | undefined) => Math.abs((edge ?? Infinity) - bound)
  return edges.reduce((best, edge, i) => (distance(edge) < distance(edges[best]) ? i : best), 0)
}
