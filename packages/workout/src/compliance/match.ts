/** Matches the activities of a day with its planned workouts. */
import type { Recorded } from './recorded.ts'
import { type Planned, type Similarity, similarityOf } from './similarity.ts'

export interface Match {
  /** Indexes. */
  planned: number
  done: number
  similarity: Similarity
}

/** Below this likeness, an activity was something else. */
export const leastSimilarity = 0.4

/**
 * The pairs whose likeness adds up to most; each workout and each activity is in one pair at most. What looks
 * like nothing planned stays alone.
 */
export function matchDay(planned: readonly Planned[], done: readonly Recorded[]): Match[] {
  const likeness = planned.map((workout) => done.map((activity) => similarityOf(workout, activity)))
  const gains = likeness.map((row) => row.map((each) => Math.max(0, (each?.value ?? 0) - leastSimilarity)))
  return assign(gains).flatMap((at, i): Match[] => {
    const similarity = at === undefined ? undefined : likeness[i]?.[at]
    return at === undefined || !similarity || similarity.value <= leastSimilarity
      ? []
      : [{ planned: i, done: at, similarity }]
  })
}

/**
 * A column for each row so that the gains, 0 or more, add up to most: the Hungarian method in the form of
 * Jonker and Volgenant (1987), Computing 38:325.
 */
export function assign(gains: readonly (readonly number[])[]): (number | undefined)[] {
  const rows = gains.length
  const columns = gains[0]?.length ?? 0
  const size = Math.max(rows, columns)
  const costOf = (row: number, column: number) => -(gains[row]?.[column] ?? 0)
  const rowPrice = new Float64Array(size + 1)
  const columnPrice = new Float64Array(size + 1)
  // Rows and columns count from 1; 0 is none.
  const rowOf = new Int32Array(size + 1)
  for (let row = 1; row <= size; row++) {
    const before = new Int32Array(size + 1)
    const slack = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY)
    const seen = new Uint8Array(size + 1)
    let column = 0
    rowOf[0] = row
    do {
      seen[column] = 1
      const from = rowOf[column] as number
      let least = Number.POSITIVE_INFINITY
      let next = 0
      for (let c = 1; c <= size; c++) {
        if (seen[c]) continue
        const reduced = costOf(from - 1, c - 1) - (rowPrice[from] as number) - (columnPrice[c] as number)
        if (reduced < (slack[c] as number)) {
          slack[c] = reduced
          before[c] = column
        }
        if ((slack[c] as number) < least) {
          least = slack[c] as number
          next = c
        }
      }
      for (let c = 0; c <= size; c++)
        if (seen[c]) {
          const at = rowOf[c] as number
          rowPrice[at] = (rowPrice[at] as number) + least
          columnPrice[c] = (columnPrice[c] as number) - least
        } else slack[c] = (slack[c] as number) - least
      column = next
    } while (rowOf[column] !== 0)
    for (; column !== 0; column = before[column] as number)
      rowOf[column] = rowOf[before[column] as number] as number
  }
  const columnOf = new Array<number | undefined>(rows)
  for (let c = 1; c <= columns; c++) {
    const row = rowOf[c] as number
    if (row <= rows) columnOf[row - 1] = c - 1
  }
  return columnOf
}
