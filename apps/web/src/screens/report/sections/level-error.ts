import { isWithinError } from '@cadenza/report/norm-difference'
import type { Scores } from '../../../features/reports/queries.ts'
import { isShown } from './grade-mark.tsx'
import type { Row, Side } from './side-values.ts'

/** True for a level with a mark, though it may differ from its norm by nothing but its error. */
export function isLevelWithinError(
  { code, found }: Row,
  side: Side,
  at: number,
  scores: Scores | null,
): boolean {
  const figure = found.sides[side]?.[at]
  if (!figure || figure.value === null || !isShown(figure.grade)) return false
  return isWithinError(code, figure.value, scores?.metrics[code]?.norm)
}
