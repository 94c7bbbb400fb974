import type { DisplayOptions } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { doneText, plannedText } from './compared-text.ts'
import styles from './compliance.module.css'
import type { Compliance, Thresholds } from './queries.ts'
import { ScoreMark } from './score-mark.tsx'

const names = { s: 'time', m: 'distance', TSS: 'load' } as const
const isNamed = (code: string): code is keyof typeof names => code in names

interface Props {
  compliance: Compliance
  thresholds: Thresholds
  display: DisplayOptions
}

/** The score of a workout, and its time, distance and load beside the plan. */
export function ComplianceFigures({ compliance: { score, figures }, thresholds, display }: Props) {
  const { t } = useTranslation('compliance')
  const { locale } = display
  return (
    <div className={styles.figures}>
      {score !== null && (
        <dl className="fig">
          <dt>{t('workoutScore')}</dt>
          <dd>
            <ScoreMark {...{ score, thresholds, locale }} />
          </dd>
        </dl>
      )}
      {figures.map((compared) => {
        const { text, unit } = doneText(compared, display)
        return (
          <dl className="fig" key={compared.code}>
            <dt>{isNamed(compared.code) ? t(names[compared.code]) : compared.code}</dt>
            <dd>
              {text}
              {unit && <span className="u">{unit}</span>}
              <span className="u">{t('ofPlanned', { planned: plannedText(compared, display) })}</span>
            </dd>
          </dl>
        )
      })}
    </div>
  )
}
