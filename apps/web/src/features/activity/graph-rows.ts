import type { Series } from '@cadenza/activity'
import {
  type ActivitySport,
  leadingMetrics,
  type Metric,
  metric,
  metricOfColumn,
  metrics,
  type Side,
  shownInstead,
} from '@cadenza/metrics'

export interface GraphLine {
  /** null for a metric without sides. */
  side: Side | null
  /** Values in the catalogue's unit (km/h, s per km, …), NaN where missing. */
  values: Float32Array
}

/** Row of the synchronised graphs: one metric with its sides. */
export interface GraphRow {
  /** Catalogue code, or the device's name for its own field. */
  code: string
  /** undefined for a device field. */
  metric: Metric | undefined
  /** Unit of a device field. */
  unit: string
  lines: readonly GraphLine[]
  /** Side shown by this row, where sides have separate rows. */
  part?: Side
}

/** Columns of the series that are not metrics. */
const unseen = new Set([
  'time',
  'timer',
  'distance',
  'latitude',
  'longitude',
  'moving',
  'standing',
  'stroke_count',
])
/** Rows shown by default. */
export const shownAtFirst = 12

const catalogueOrder = new Map(metrics.map((m, i) => [m.code, i]))

/** Order of rows: the sport's main metric, the catalogue's order, device fields, terrain. */
function rank(row: GraphRow, sport: ActivitySport): number {
  if (row.code === leadingMetrics(sport)[0]?.code) return -1
  return isTerrain(row) ? Number.POSITIVE_INFINITY : (catalogueOrder.get(row.code) ?? metrics.length)
}

function hasValue(values: ArrayLike<number>): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i] as number)) return true
  return false
}

function scaled(values: ArrayLike<number>, factor: number): Float32Array {
  if (factor === 1 && values instanceof Float32Array) return values
  const out = new Float32Array(values.length)
  for (let i = 0; i < values.length; i++) out[i] = (values[i] as number) * factor
  return out
}

/** Pace in s per km from speed in m/s: none below 0.5 m/s, at most `cap`. */
export function paceOf(speed: ArrayLike<number>, cap: number): Float32Array {
  const out = new Float32Array(speed.length)
  for (let i = 0; i < speed.length; i++) {
    const v = speed[i] as number
    out[i] = v >= 0.5 ? Math.min(cap, 1000 / v) : Number.NaN
  }
  return out
}

/** Balance while the cranks turn; pedals otherwise send 0 and 100 %. */
function balanceOf(balance: ArrayLike<number>, cadence: ArrayLike<number> | undefined): Float32Array {
  const out = new Float32Array(balance.length)
  for (let i = 0; i < balance.length; i++) {
    const value = balance[i] as number
    const turning = !cadence || (cadence[i] as number) > 0
    out[i] = turning && value > -50 && value < 50 ? value : Number.NaN
  }
  return out
}

/** All rows with data in the file's series, in order. A run's speed is shown as pace. */
export function graphRows(series: Series, sport: ActivitySport): GraphRow[] {
  const rows = new Map<string, { row: GraphRow; lines: GraphLine[] }>()
  const cadence = series.columns.find((column) => column.name === 'cadence')?.values
  for (const column of series.columns) {
    if (unseen.has(column.name) || !hasValue(column.values)) continue
    const found = metricOfColumn(column.name)
    const pace = shownInstead(column.name, sport)
    const known = pace ?? found?.metric
    const code = known?.code ?? column.name
    const lines = rows.get(code)?.lines ?? []
    lines.push({
      side: found && found.metric.kind !== 'mpi' && found.side === 'center' ? null : (found?.side ?? null),
      values: pace
        ? paceOf(column.values, pace.cap ?? Number.POSITIVE_INFINITY)
        : known?.form === 'balance'
          ? balanceOf(column.values, cadence)
          : scaled(column.values, known?.seriesFactor ?? 1),
    })
    rows.set(code, { row: { code, metric: known, unit: column.unit, lines }, lines })
  }
  return [...rows.values()]
    .map(({ row }) => row)
    .sort((a, b) => rank(a, sport) - rank(b, sport) || (a.code < b.code ? -1 : 1))
}

export const isTerrain = (row: GraphRow): boolean => row.metric?.surroundings === 'terrain'

/** Visible rows: the first dozen, without hidden rows, with added ones. */
export function visibleRows(
  rows: readonly GraphRow[],
  { hiddenRows, shownRows }: { hiddenRows: readonly string[]; shownRows: readonly string[] },
): GraphRow[] {
  // Catalogue metrics take precedence over device fields.
  const atFirst = new Set(
    rows
      .filter(({ code }) => !metric(code)?.onDemand)
      .sort((a, b) => Number(!a.metric) - Number(!b.metric) || Number(isTerrain(b)) - Number(isTerrain(a)))
      .slice(0, shownAtFirst)
      .map((row) => row.code),
  )
  return rows.filter(
    ({ code }) => (atFirst.has(code) && !hiddenRows.includes(code)) || shownRows.includes(code),
  )
}

/** Splits rows with two sides into one row each. */
export const splitSides = (rows: readonly GraphRow[]): GraphRow[] =>
  rows.flatMap((row) =>
    row.lines.length < 2
      ? [row]
      : row.lines.map((line) => ({ ...row, lines: [line], ...(line.side ? { part: line.side } : {}) })),
  )
