import { formatNumber, withPercent } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import styles from '../calendar.module.css'
import type { Line } from '../queries.ts'

/** Steps of a workout that was done, as planned, near it or off it, and its score. */
export function StepStrip({ done, locale }: { done: NonNullable<Line['done']>; locale: string }) {
  const { t } = useTranslation('calendar')
  const { score, grade, steps } = done
  if (score === null) return null
  const percent = withPercent(formatNumber(score, 0, locale), locale)
  const counted = steps.filter((step) => step !== null)
  const good = counted.filter((step) => step === 'good').length
  const blocks = steps.map((step, i) => ({ step, key: `step ${i}` }))
  return (
    <span className={styles.strip}>
      {counted.length > 0 && (
        <span
          className={styles.steps}
          role="img"
          aria-label={t('stepsAsPlanned', { good, count: counted.length })}
        >
          {blocks.map(({ step, key }) => (
            <i key={key} data-grade={step ?? undefined} />
          ))}
        </span>
      )}
      <span
        className={styles.score}
        data-grade={grade ?? undefined}
        role="img"
        aria-label={`${t(`compliance:grade_${grade ?? 'off'}`)}, ${percent}`}
      >
        {percent}
      </span>
    </span>
  )
}
