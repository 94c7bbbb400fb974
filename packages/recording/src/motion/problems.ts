import type { ReadingProblem } from '../recording.ts'
import type { SensorColumns } from './columns.ts'

/** What is to be said of rows that were read. */
export function rowProblems({
  isCut,
  unreadable,
  unknown = [],
  columns,
}: {
  isCut: boolean
  /** Rows that were skipped. */
  unreadable: number
  /** Names of places that nobody knows. */
  unknown?: readonly string[]
  columns: readonly SensorColumns[]
}): ReadingProblem[] {
  const problems: ReadingProblem[] = []
  const note = (code: ReadingProblem['code'], count: number, names?: string[]) => {
    if (count > 0) problems.push(names ? { code, count, names } : { code, count })
  }
  note('ReadTruncated', isCut ? 1 : 0)
  note('ReadMalformed', unreadable)
  note('ReadUnknownSensor', unknown.length, unknown.slice(0, MOST_NAMES))
  note(
    'ReadSensorTimeRepeated',
    columns.reduce((sum, { repeated }) => sum + repeated, 0),
  )
  note(
    'ReadSensorTimeBackwards',
    columns.reduce((sum, { backward }) => sum + backward, 0),
  )
  return problems
}

const MOST_NAMES = 10

/** One problem of each kind, counts and names together. */
export function mergeProblems(problems: readonly ReadingProblem[]): ReadingProblem[] {
  const byCode = new Map<ReadingProblem['code'], ReadingProblem>()
  for (const problem of problems) {
    const known = byCode.get(problem.code)
    if (!known) {
      byCode.set(problem.code, { ...problem })
      continue
    }
    known.count = (known.count ?? 1) + (problem.count ?? 1)
    if (problem.names) known.names = [...(known.names ?? []), ...problem.names].slice(0, MOST_NAMES)
  }
  return [...byCode.values()]
}
