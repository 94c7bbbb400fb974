import { pagePath } from '@cadenza/contract/pages'
import {
  type DisplayOptions,
  formatBalance,
  formatMetric,
  headlineMetrics,
  metricHeading,
  metricLabel,
  metricUnit,
} from '@cadenza/metrics'
import { type CSSProperties, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { figureFacts } from '../../../features/activity/figure-facts.ts'
import {
  averageOf,
  type BasisStats,
  basisOf,
  peakOf,
  type Total,
  totalOf,
} from '../../../features/activity/figures.ts'
import { Explained } from '../../../features/explain/explained.tsx'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import { useViewed } from '../state/contexts.tsx'
import styles from '../view.module.css'

/** Totals of the whole activity, to compare with the head unit. */
export const StatsStrip = memo(function StatsStrip() {
  const { activity, whole, preferences, display } = useViewed()
  const { sport } = activity
  const figures = whole.figures ?? activity.stats
  const { t } = useTranslation('activity')
  const basis = basisOf(figures, preferences.timeType, 'all')
  const hint = figures.hints?.tss
  const shown = headlineMetrics(sport).filter(
    ({ code, kind, headline }) =>
      !headline[sport]?.optional ||
      averageOf(basis, code) !== null ||
      (kind === 'total' && totalOf(figures, basis, code as Total) !== null) ||
      basis?.mpi[code] !== undefined,
  )
  // Narrower windows use two or three rows, without a single cell in the last.
  const count = shown.length
  const inTwoRows = count > 6 ? Math.ceil(count / 2) : count
  const inThreeRows = count > 8 ? Math.ceil(count / 3) : inTwoRows
  const inRows = { '--in-two-rows': inTwoRows, '--in-three-rows': inThreeRows } as CSSProperties
  return (
    <div className={styles.statsRoom}>
      <section className={`panel ${styles.stats}`} aria-label={t('totals')} style={inRows}>
        {shown.map(({ code, kind, form, headline }) => {
          const chosen = code === 'moving_time' ? preferences.timeType : code
          const value = kind === 'total' ? totalOf(figures, basis, chosen as Total) : averageOf(basis, code)
          const peak = headline[sport]?.withPeak ? peakOf(basis, code) : null
          const facts = () =>
            figureFacts(chosen, t('wholeActivity'), figures, { ...preferences, bikePosition: 'all' })
          return (
            <dl className="fig" key={code}>
              <dt title={metricLabel(chosen, display.locale)}>
                <Explained code={chosen} facts={facts} wide>
                  {metricHeading(chosen, display.locale)}
                </Explained>
              </dt>
              <dd>
                {form === 'balance' ? (
                  <Balance value={value} locale={display.locale} />
                ) : basis?.mpi[code] ? (
                  <Sides code={code} of={basis.mpi[code]} display={display} />
                ) : (
                  <>
                    {formatMetric(chosen, value, display)}
                    {value === null && code === 'tss' && hint && (
                      <Link className={styles.hintLink} to={pagePath('physicalProfiles')}>
                        {t(hint)}
                      </Link>
                    )}
                    {value !== null && <span className="u">{metricUnit(chosen, display)}</span>}
                    {peak !== null && (
                      <span className="u">
                        &ensp;{t('peak')} {formatMetric(code, peak, display)}
                      </span>
                    )}
                  </>
                )}
              </dd>
            </dl>
          )
        })}
      </section>
    </div>
  )
})

function Sides({
  code,
  of,
  display,
}: {
  code: string
  of: BasisStats['mpi'][string]
  display: DisplayOptions
}) {
  const shown = (['left', 'right'] as const).filter((side) => of[side])
  return (
    <>
      {shown.map((side) => (
        <span key={side}>
          <SideTag side={side} /> {formatMetric(code, of[side]?.avg, display)}{' '}
        </span>
      ))}
      <span className="u">{metricUnit(code, display)}</span>
    </>
  )
}

function Balance({ value, locale }: { value: number | null; locale: string }) {
  const { left, right } = formatBalance(value, locale)
  return (
    <>
      <SideTag side="left" /> {left} <SideTag side="right" /> {right}
      <span className="u">%</span>
    </>
  )
}
