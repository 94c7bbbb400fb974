import { type DisplayOptions, formatDifference, formatNumber } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import type { FigureFacts } from '../explain/asked.ts'
import { Explained, explainsItself } from '../explain/explained.tsx'
import styles from './effort.module.css'

interface Props {
  /** In %; null if not meaningful. */
  decoupling: number | null
  sport: 'bike' | 'run' | 'other'
  display: DisplayOptions
  facts(): FigureFacts
}

/** %; no significant drift below this (Friel, The Cyclist's Training Bible). */
const coupledPercent = 5

/** Message for a decoupling. */
export function verdictOf(percent: number): 'rose' | 'coupled' | 'drifted' {
  if (percent < 0) return 'rose'
  return percent < coupledPercent ? 'coupled' : 'drifted'
}

/** Drift of the heart rate relative to the effort, in plain words. */
export function DecouplingPanel({ decoupling, sport, display, facts }: Props) {
  const { t } = useTranslation('effort')
  const effort = t(sport === 'run' ? 'paceEffort' : 'powerEffort')
  return (
    <section className="panel" aria-labelledby="effort-decoupling">
      <div className="ph">
        <h2 id="effort-decoupling">
          <Explained code="decoupling" facts={facts}>
            {t('decoupling')}
          </Explained>
        </h2>
      </div>
      <div className={styles.decoupling}>
        {decoupling === null ? (
          <p className="small muted">{t('noDecoupling')}</p>
        ) : (
          <>
            <b className={styles.figure} {...explainsItself('decoupling', facts)}>
              {formatDifference(decoupling, 1, display.locale)}
              <span className="u">%</span>
            </b>
            <p className="small">
              {t(`decoupling_${verdictOf(decoupling)}`, {
                effort,
                percent: formatNumber(Math.abs(decoupling), 1, display.locale),
              })}
            </p>
          </>
        )}
      </div>
    </section>
  )
}
