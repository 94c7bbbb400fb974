/**
 * The borders of stretches of constant mean, first and last index included. Chooses the split with the least
 * squared error plus `penalty` for each stretch: optimal partitioning with the pruning of PELT (Killick et
 * al. 2012, JASA 107:1590). No stretch is shorter than `shortest` or longer than `longest` values, which
 * keeps the time linear for a signal that never changes.
 */
export function changePoints(
  values: Float64Array,
  { penalty, shortest, longest }: { penalty: number; shortest: number; longest: number },
): number[] {
  const n = values.length
  const sums = new Float64Array(n + 1)
  const squares = new Float64Array(n + 1)
  for (let i = 0; i < n; i++) {
    const value = values[i] as number
    sums[i + 1] = (sums[i] as number) + value
    squares[i + 1] = (squares[i] as number) + value * value
  }
  const cost = new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY)
  const previous = new Int32Array(n + 1)
  cost[0] = -penalty
  let candidates = new Int32Array(n + 1)
  let kept = new Int32Array(n + 1)
  let count = 0
  for (let end = shortest; end <= n; end++) {
    const entering = end - shortest
    if (entering === 0 || entering >= shortest) candidates[count++] = entering
    let best = Number.POSITIVE_INFINITY
    let bestStart = 0
    for (let c = 0; c < count; c++) {
      const start = candidates[c] as number
      const sum = (sums[end] as number) - (sums[start] as number)
      const error = (squares[end] as number) - (squares[start] as number) - (sum * sum) / (end - start)
      const total = (cost[start] as number) + error + penalty
      if (total < best) {
        best = total
        bestStart = start
      }
    }
    cost[end] = best
    previous[end] = bestStart
    let left = 0
    for (let c = 0; c < count; c++) {
      const start = candidates[c] as number
      if (end - start >= longest && count > 1) continue
      const sum = (sums[end] as number) - (sums[start] as number)
      const error = (squares[end] as number) - (squares[start] as number) - (sum * sum) / (end - start)
      if ((cost[start] as number) + error <= best) kept[left++] = start
    }
    const swap = candidates
    candidates = kept
    kept = swap
    count = left
  }
  if (n < 2 * shortest) return n > 0 ? [0, n] : []
  const borders = [n]
  for (let at = n; at > 0; ) {
    at = previous[at] as number
    borders.push(at)
  }
  return borders.reverse()
}
