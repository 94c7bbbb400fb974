import { formatNumber, withPercent } from '@cadenza/metrics'
import { gradeOf } from '@cadenza/workout/compliance/rules'
import { useTranslation } from 'react-i18next'
import type { Thresholds } from './queries.ts'

const classes = { good: 'good', near: 'standard', off: 'poor' } as const

interface Props {
  /** 0–100 */
  score: number
  thresholds: Thresholds
  locale: string
}

/** A score in the colour of its grade. */
export function ScoreMark({ score, thresholds, locale }: Props) {
  const { t } = useTranslation('compliance')
  const grade = gradeOf(score, thresholds)
  const percent = withPercent(formatNumber(score, 0, locale), locale)
  return (
    <span
      className={`grade ${classes[grade]}`}
      role="img"
      aria-label={`${percent}, ${t(`grade_${grade}`)}`}
      title={t(`grade_${grade}`)}
    >
      {percent}
    </span>
  )
}
