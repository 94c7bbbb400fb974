/** One measured figure of a benchmark, and whether it meets its goal. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** What the value is held against: at most this (a ratio's too), unless `ok` says why not. */
  goal: number
  ok: boolean
  /** The other program measured in the same run, in the same unit. */
  against?: { name: string; value: number }
  /** `value` ÷ the other program's. */
  ratio?: number
}

export const atMost = (name: string, value: number, unit: string, goal: number): Figure => ({
  name,
  value,
  unit,
  goal,
  ok: value <= goal,
})
