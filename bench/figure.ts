/** One measured figure of a benchmark, and whether it meets its goal. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** The largest value that meets the goal, unless `ok` is decided otherwise. Infinity: there is no goal. */
  goal: number
  ok: boolean
  /** Another program measured in the same run, in the same unit. */
  against?: { name: string; value: number }
  /** `value` ÷ the other program's. */
  ratio?: number
}

/** A figure that meets its goal up to and including `goal`. */
export const atMost = (name: string, value: number, unit: string, goal: number): Figure => ({
  name,
  value,
  unit,
  goal,
  ok: value <= goal,
})

/** A figure that is shown and not judged. */
export const withoutGoal = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  goal: Number.POSITIVE_INFINITY,
  ok: true,
})
