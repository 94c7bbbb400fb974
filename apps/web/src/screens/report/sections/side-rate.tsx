import { formatSideRate } from '@cadenza/metrics'
import { isClearDifference } from '@cadenza/report/side-difference'
import { useTranslation } from 'react-i18next'
import { useReport } from '../edit/report-context.ts'
import { GradeMark, WithinMark } from './grade-mark.tsx'
import type { Row } from './side-values.ts'

/** True if the sides differ by so much as to be poor, though no more than measuring anew would. */
export function isPoorWithinError({ code, found }: Row, at: number): boolean {
  const [left, right] = [found.sides.left?.[at]?.value, found.sides.right?.[at]?.value]
  if (found.leftRightDiffRate?.[at]?.grade !== 'poor' || left == null || right == null) return false
  return isClearDifference(code, left, right) === false
}

/** The left/right difference rate; one within its error keeps the grade of its threshold, and says so. */
export function SideRate({ row, at, graded }: { row: Row; at: number; graded: boolean }) {
  const { t } = useTranslation('report')
  const { display } = useReport()
  const rate = row.found.leftRightDiffRate?.[at]
  return (
    <>
      {formatSideRate(rate?.value, display.locale)} {graded && <GradeMark grade={rate?.grade} />}
      {isPoorWithinError(row, at) && <WithinMark label={t('withinSides')} />}
    </>
  )
}
