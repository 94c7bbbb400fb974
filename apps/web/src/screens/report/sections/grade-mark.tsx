import type { Grade } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import styles from './sections.module.css'

/** Displayed grades; `standard` is computed but has neither mark nor legend. */
export const shownGrades = ['awesome', 'good', 'poor'] as const
type ShownGrade = (typeof shownGrades)[number]

const shapes: Record<ShownGrade, string> = {
  awesome: 'm3 6.5 4-3.5 4 3.5M3 11l4-3.5L11 11',
  good: 'm3 9 4-4 4 4',
  poor: 'm3 5 4 4 4-4',
}

export const isShown = (grade: Grade | undefined): grade is ShownGrade =>
  grade !== undefined && grade !== 'standard'

/** The mark of a grade, by shape as well as colour; nothing for `standard`. */
export function GradeMark({ grade, tooLarge }: { grade: Grade | undefined; tooLarge?: boolean | undefined }) {
  const { t } = useTranslation('report')
  if (!isShown(grade)) return null
  const label = tooLarge ? t('tooLarge') : t(`grade.${grade}`)
  return (
    <svg
      className={styles.mark}
      data-grade={grade}
      viewBox="0 0 14 14"
      role="img"
      aria-label={label}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <title>{label}</title>
      <path d={shapes[grade]} />
    </svg>
  )
}

/** The quiet mark of what may be nothing but the error of measurement. */
export function WithinMark({ label }: { label: string }) {
  return (
    <span className={styles.within} title={label} role="img" aria-label={label}>
      ≈
    </span>
  )
}

interface LegendProps {
  of: 'changes' | 'levels' | 'steps'
  /** Texts on other marks that the table has. */
  others?: readonly string[]
}

/** The meaning of the marks, and of what is not marked in a table of changes, levels or steps. */
export function GradeLegend({ of, others = [] }: LegendProps) {
  const { t } = useTranslation('report')
  return (
    <p className={styles.legend}>
      {shownGrades.map((grade) => (
        <span key={grade} className={`grade ${grade}`}>
          <svg
            width="12"
            height="12"
            viewBox="0 0 14 14"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            aria-hidden="true"
          >
            <path d={shapes[grade]} />
          </svg>
          {t(`grade.${grade}`)}
        </span>
      ))}
      <span className="muted">{[t(`unmarked.${of}`), ...others].join(' · ')}</span>
    </p>
  )
}
