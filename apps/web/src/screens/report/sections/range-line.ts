/** Centred moving average over `windowS` samples of 1 Hz; NaN where fewer than half are known. */
export function smoothed(values: readonly number[], windowS: number): number[] {
  const before = Math.floor(windowS / 2)
  const sums = new Float64Array(values.length + 1)
  const counts = new Int32Array(values.length + 1)
  values.forEach((value, i) => {
    const known = Number.isFinite(value)
    sums[i + 1] = (sums[i] as number) + (known ? value : 0)
    counts[i + 1] = (counts[i] as number) + (known ? 1 : 0)
  })
  return values.map((_, i) => {
    const from = Math.max(0, i - before)
    const to = Math.min(values.length, i - before + windowS)
    const count = (counts[to] as number) - (counts[from] as number)
    return 2 * count < to - from ? Number.NaN : ((sums[to] as number) - (sums[from] as number)) / count
  })
}

/** Every n-th point of a line, so that it has at most this many. */
export function thinned(
  timeMs: readonly number[],
  values: readonly number[],
  mostPoints: number,
): { timeMs: number[]; values: number[] } {
  const step = Math.max(1, Math.ceil(values.length / mostPoints))
  const keep = <T>(list: readonly T[]) => list.filter((_, i) => i % step === 0)
  return { timeMs: keep(timeMs), values: keep(values) }
}
