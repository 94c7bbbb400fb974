/** Values with the cell that each belongs to, for medians, which need all of them. */
export interface ValuesByCell {
  cells: Uint32Array<ArrayBuffer>
  values: Float32Array<ArrayBuffer>
  count: number
}

export const noValues = (): ValuesByCell => ({
  cells: new Uint32Array(1 << 12),
  values: new Float32Array(1 << 12),
  count: 0,
})

export function keep(each: ValuesByCell, cell: number, value: number): void {
  if (each.count === each.cells.length) makeRoom(each, each.count + 1)
  each.cells[each.count] = cell
  each.values[each.count] = value
  each.count += 1
}

/** Keeps all values of `more`, whose cell 0 is the cell `first`. */
export function keepAll(each: ValuesByCell, more: ValuesByCell, first = 0): void {
  makeRoom(each, each.count + more.count)
  for (let i = 0; i < more.count; i++) each.cells[each.count + i] = (more.cells[i] as number) + first
  each.values.set(more.values.subarray(0, more.count), each.count)
  each.count += more.count
}

function makeRoom(each: ValuesByCell, count: number): void {
  if (count <= each.cells.length) return
  const length = Math.max(count, each.cells.length * 2)
  const { cells, values } = each
  each.cells = new Uint32Array(length)
  each.values = new Float32Array(length)
  each.cells.set(cells.subarray(0, each.count))
  each.values.set(values.subarray(0, each.count))
}

/** Medians by cell, NaN for empty ones. `counts` is the number of values of each cell. */
export const mediansOf = (each: ValuesByCell, counts: ArrayLike<number>): Float64Array =>
  quantilesOf(each, counts, [0.5])[0] as Float64Array

/**
 * Quantiles by cell, one list for each of `shares` (0 to 1), NaN for empty cells; between two values, on the
 * straight line that joins them.
 */
export function quantilesOf(
  { cells, values, count }: ValuesByCell,
  counts: ArrayLike<number>,
  shares: readonly number[],
): Float64Array[] {
  // Sorted into their cells first, then each cell by itself.
  const starts = new Uint32Array(counts.length + 1)
  for (let cell = 0; cell < counts.length; cell++)
    starts[cell + 1] = (starts[cell] as number) + (counts[cell] as number)
  const next = starts.slice()
  const sorted = new Float32Array(count)
  for (let i = 0; i < count; i++) {
    const cell = cells[i] as number
    sorted[next[cell] as number] = values[i] as number
    next[cell] = (next[cell] as number) + 1
  }
  const out = shares.map(() => new Float64Array(counts.length).fill(Number.NaN))
  for (let cell = 0; cell < counts.length; cell++) {
    const own = sorted.subarray(starts[cell], starts[cell + 1]).sort()
    if (own.length === 0) continue
    for (const [n, share] of shares.entries()) (out[n] as Float64Array)[cell] = quantileOfSorted(own, share)
  }
  return out
}

function quantileOfSorted(values: ArrayLike<number>, share: number): number {
  const place = (values.length - 1) * share
  const [low, high] = [values[Math.floor(place)] as number, values[Math.ceil(place)] as number]
  return low + (high - low) * (place - Math.floor(place))
}
