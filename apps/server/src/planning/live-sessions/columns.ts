/** Cleaning of the columns that devices send: names and bounds are those of the catalogue. */
import { invalid, type wire } from '@cadenza/contract'
import { metricOfColumn } from '@cadenza/metrics'

export type Columns = Record<string, (number | null)[]>

/** Columns of a recording that are no metrics, with their bounds. */
const others = new Map<string, readonly [min: number, max: number]>([
  ['latitude', [-90, 90]],
  ['longitude', [-180, 180]],
  ['distance', [-1, 10_000_000]],
])

/** Bounds of a column in the unit of its series; undefined if no such column can be sent. */
function boundsOf(name: string): readonly [min: number, max: number] | undefined {
  const other = others.get(name)
  if (other) return other
  const found = metricOfColumn(name)
  if (!found || !['basic', 'mpi', 'channel'].includes(found.metric.kind)) return undefined
  return found.metric.plausible ?? [-1e6, 1e6]
}

/**
 * The columns of a batch; values that only a faulty sensor sends count as missing. Throws `ValidationFailed`
 * on unknown names and on columns of different lengths.
 */
export function cleanColumns(columns: wire.LiveBatch['columns']): Columns {
  const clean: Columns = {}
  let length: number | undefined
  for (const [name, values] of Object.entries(columns)) {
    const bounds = boundsOf(name)
    length ??= values.length
    if (!bounds || values.length !== length) throw invalid([{ field: 'columns', code: 'ErrorInvalidValue' }])
    const [min, max] = bounds
    clean[name] = values.map((value) => (value !== null && value >= min && value <= max ? value : null))
  }
  return clean
}

/** Seconds that the columns cover. */
export function lengthOf(columns: Columns): number {
  for (const name in columns) return columns[name]?.length ?? 0
  return 0
}

/** Samples that begin at a second of their session. */
export interface Stretch {
  start_s: number
  columns: Columns
}

/** Puts stretches onto one grid of seconds; where two have a value for a second, the later one counts. */
export function joinStretches(stretches: readonly Stretch[], from: number, to: number): Columns {
  const joined: Columns = {}
  for (const { start_s, columns } of stretches)
    for (const [name, values] of Object.entries(columns)) {
      joined[name] ??= new Array<number | null>(to - from).fill(null)
      const into = joined[name]
      for (const [at, value] of values.entries()) {
        const place = start_s + at - from
        if (value !== null && place >= 0 && place < into.length) into[place] = value
      }
    }
  return joined
}
