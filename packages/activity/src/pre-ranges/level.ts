/** Mean of [from, to). */

export function mean(values: Float32Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += values[i] as number
  return sum / (to - from)
}

export function squaredError(values: Float32Array, from: number, to: number): number {
  const level = mean(values, from, to)
  let sum = 0
  for (let i = from; i < to; i++) sum += ((values[i] as number) - level) ** 2
  return sum
}

const blockS = 10

/** Standard deviation of 10 s means; 0 with fewer than two of them. */
export function spread(values: Float32Array, from: number, to: number): number {
  const blocks = Math.floor((to - from) / blockS)
  if (blocks < 2) return 0
  let sum = 0
  let squares = 0
  for (let b = 0; b < blocks; b++) {
    const block = mean(values, from + blockS * b, from + blockS * (b + 1))
    sum += block
    squares += block * block
  }
  return Math.sqrt(Math.max(0, squares / blocks - (sum / blocks) ** 2))
}
