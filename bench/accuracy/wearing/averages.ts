/** An athlete's averages as the product shows them: of each metric and side over all strokes or strides. */
import { type Cycles, LEFT, RIGHT, WALKING } from '@cadenza/motion'
import type { Measurement } from '../quantity.ts'

const sides = [
  ['left', LEFT],
  ['right', RIGHT],
] as const

/** Fewer strokes or strides have no average: a stride alone, whose other foot was left out, is no habit. */
const fewest = 10

/** By metric and side, such as `foot_ar left`. */
export function averagesOf({ side, flags, values }: Cycles): Measurement {
  const averages: Record<string, number> = {}
  for (const [code, column] of values) {
    for (const [name, wanted] of sides) {
      let [sum, count] = [0, 0]
      for (let row = 0; row < side.length; row++) {
        const value = column[row] as number
        if (side[row] !== wanted || ((flags[row] as number) & WALKING) !== 0 || Number.isNaN(value)) continue
        sum += value
        count += 1
      }
      if (count >= fewest) averages[`${code} ${name}`] = sum / count
    }
  }
  return averages
}
