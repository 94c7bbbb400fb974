import { metric } from '@cadenza/metrics'
import { chosenRows, LEFT, RIGHT, type Strokes, WALKING } from '../../../features/motion/strokes.ts'
import type { Report, Scores } from '../../../features/reports/queries.ts'

/** More lines than this are only ink. */
const mostLines = 160

export type NormBand = NonNullable<Scores['metrics'][string]['norm']>

/** A metric with its norm. */
export interface ProfileAxis {
  code: string
  norm: NormBand
}

/** The metrics of an area that have a norm and figures of single strides. */
export function axesOf(codes: readonly string[], scores: Scores, strokes: Strokes): ProfileAxis[] {
  return codes.flatMap((code) => {
    const norm = scores.metrics[code]?.norm
    return norm && strokes.cycles.values.has(code) ? [{ code, norm }] : []
  })
}

const isTwoSided = (code: string) => metric(code)?.sides.includes('left') ?? false

/** The sides to draw: left and right, and the centre for metrics of the trunk. */
export const sidesOf = (axes: readonly ProfileAxis[]) => [
  ...(axes.some(({ code }) => isTwoSided(code)) ? bothSides : []),
  ...(axes.every(({ code }) => isTwoSided(code)) ? [] : centreOnly),
]
const bothSides = [
  ['left', LEFT],
  ['right', RIGHT],
] as const
const centreOnly = [['center', null]] as const

/** Distance from the norm's average: ±1 at the edges of its band. */
export function deviationsFrom({ low, average, high }: NormBand, value: number): number {
  return value >= average ? (value - average) / (high - average) : (value - average) / (average - low)
}

/** Rows of a range's strokes or strides. Walking strides are left out unless there are no others. */
export function profileRows({ cycles }: Strokes, range: Report['ranges'][number]): Int32Array {
  const { relativeStartTime: startMs, relativeEndTime: endMs } = range
  const rows = chosenRows(cycles, { startMs, endMs, keep: null })
  const run = rows.filter((row) => !((cycles.flags[row] as number) & WALKING))
  return run.length > 0 ? run : rows
}

interface ProfilePaths {
  /** One path with every drawn stride. */
  each: string
  mean: string
  /** Arrowheads at the edge of the chart, beyond which the mean lies. */
  beyond: string
  /** Strides of the side, and those that are drawn. */
  count: number
  drawn: number
}

interface Scale {
  x(index: number): number
  /** In deviations. */
  y(deviations: number): number
  /** Deviations at the edges of the chart. */
  edge: number
}

/** Paths of a side's strides over its own axes, evenly chosen ones of a long range; of all without a side. */
export function profilePaths(
  { cycles }: Strokes,
  rows: Int32Array,
  side: number | null,
  axes: readonly ProfileAxis[],
  { x, y, edge }: Scale,
): ProfilePaths {
  const columns = axes.map(({ code }) =>
    isTwoSided(code) === (side !== null) ? cycles.values.get(code) : undefined,
  )
  const own = rows.filter(
    (row) =>
      (side === null || (cycles.side[row] === LEFT ? 0 : 1) === side) &&
      columns.some((column) => !Number.isNaN(column?.[row] ?? Number.NaN)),
  )
  const at = (index: number, value: number) => {
    const { norm } = axes[index] as ProfileAxis
    return { index, point: `${x(index).toFixed(1)} ${y(deviationsFrom(norm, value)).toFixed(1)}` }
  }
  const step = Math.max(1, Math.ceil(own.length / mostLines))
  let each = ''
  let drawn = 0
  for (let i = 0; i < own.length; i += step) {
    const points = columns.flatMap((column, index) => {
      const value = column?.[own[i] as number] ?? Number.NaN
      return Number.isNaN(value) ? [] : [at(index, value)]
    })
    each += pathOf(points)
    drawn++
  }
  const means = columns.flatMap((column, index) => {
    const mean = meanOf(column, own)
    return Number.isNaN(mean) ? [] : [at(index, mean)]
  })
  // Side by side, where both legs are beyond.
  const beside = side === null ? 0 : side === LEFT ? -5 : 5
  const beyond = columns.flatMap((column, index) => {
    const deviations = deviationsFrom((axes[index] as ProfileAxis).norm, meanOf(column, own))
    if (!(Math.abs(deviations) > edge)) return []
    const up = Math.sign(deviations)
    return [`M${(x(index) + beside).toFixed(1)} ${y(up * edge).toFixed(1)}l4 ${6 * up}h-8Z`]
  })
  return { each, mean: pathOf(means), beyond: beyond.join(''), count: own.length, drawn }
}

/** A line, or a short dash where there is only one point. */
function pathOf(points: readonly { point: string }[]): string {
  const [first] = points
  if (!first) return ''
  return points.length === 1 ? `M${first.point}m-4 0h8` : `M${points.map(({ point }) => point).join('L')}`
}

function meanOf(column: ArrayLike<number> | undefined, rows: Int32Array): number {
  let sum = 0
  let count = 0
  for (const row of rows) {
    const value = column?.[row] ?? Number.NaN
    if (Number.isNaN(value)) continue
    sum += value
    count++
  }
  return sum / count
}
