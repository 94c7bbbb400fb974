/**
 * Gyroscope bias over a recording: VQF's filter forward and backward, combined by information as in its
 * offline variant.
 */

import { inChunks } from '../chunks.ts'
import { release } from '../columns.ts'
import { BiasFilter } from './bias-filter.ts'
import type { Blocks } from './block-columns.ts'
import { newBlock, reverse } from './blocks.ts'
import { invert } from './matrix3.ts'
import { dot } from './quaternion.ts'

/** Gyroscope bias of every block, three values each, rad/s. */
export function estimateBias(blocks: Blocks): Float64Array {
  const { count, durationS } = blocks
  const bias = new Float64Array(3 * count)
  if (count === 0) return bias
  const covariance = new Float64Array(9 * count)
  const forward = new BiasFilter(durationS[0] as number)
  inChunks(0, count, (from, to) => runForward(forward, blocks, from, to, bias, covariance))
  const backward = new BiasFilter(durationS[count - 1] as number)
  const block = newBlock()
  inChunks(0, count, (from, to) => {
    for (let k = count - 1 - from; k >= count - to; k--) {
      reverse(blocks, k, block)
      backward.push(block, 0)
      join(bias, covariance, k, backward)
    }
  })
  release(covariance)
  return bias
}

/** Stores the filter's bias and covariance after each of the blocks [from, to). */
function runForward(
  filter: BiasFilter,
  blocks: Blocks,
  from: number,
  to: number,
  bias: Float64Array,
  covariance: Float64Array,
): void {
  for (let k = from; k < to; k++) {
    filter.push(blocks, k)
    // For so few values a loop is several times faster than `set`.
    for (let i = 0; i < 3; i++) bias[3 * k + i] = filter.bias[i] as number
    for (let i = 0; i < 9; i++) covariance[9 * k + i] = filter.covariance[i] as number
  }
}

const f = new Float64Array(9)
const b = new Float64Array(9)
const sum = new Float64Array(9)
const right = new Float64Array(3)

/** Combines the forward bias of block `k` with the backward filter's; 0 if either covariance is singular. */
function join(bias: Float64Array, covariance: Float64Array, k: number, backward: BiasFilter): void {
  const { bias: back } = backward
  const known = invert(covariance, 9 * k, f) && invert(backward.covariance, 0, b)
  if (known) {
    // Reversed in time, a bias has the opposite sign.
    for (let row = 0; row < 3; row++)
      right[row] =
        (f[3 * row] as number) * (bias[3 * k] as number) -
        (b[3 * row] as number) * (back[0] as number) +
        (f[3 * row + 1] as number) * (bias[3 * k + 1] as number) -
        (b[3 * row + 1] as number) * (back[1] as number) +
        (f[3 * row + 2] as number) * (bias[3 * k + 2] as number) -
        (b[3 * row + 2] as number) * (back[2] as number)
    for (let i = 0; i < 9; i++) f[i] = (f[i] as number) + (b[i] as number)
  }
  if (known && invert(f, 0, sum))
    for (let row = 0; row < 3; row++) bias[3 * k + row] = dot(sum, 3 * row, right, 0)
  else bias.fill(0, 3 * k, 3 * k + 3)
}
