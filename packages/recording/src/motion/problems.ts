import type { ReadingProblem } from '../recording.ts'
import type { SensorColumns } from './columns.ts'

/** The problems found while rows were read. */
export function rowProblems({
  isCut,
  unreadable,
  unknown = [],
  columns,
}: {
  isCut: boolean
  /** Number of rows that were skipped. */
  unreadable: number
  /** Unknown sensor names. */
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

/** Merges problems of the same kind: counts are added, names are joined. */
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
