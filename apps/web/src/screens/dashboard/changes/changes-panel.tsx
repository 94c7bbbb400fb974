import {
  type DisplayOptions,
  formatDelta,
  formatMetric,
  formatSpread,
  keyMotionMetrics,
  type MotionSport,
  metricLabel,
  metricUnit,
} from '@cadenza/metrics'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { EffortCell } from '../../../features/equal-effort/cell.ts'
import { Explained } from '../../../features/explain/explained.tsx'
import { failedPart, PartFailed } from '../../../ui/components/part-failed.tsx'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import { SportIcon } from '../../../ui/components/sport-icon.tsx'
import type { Day } from '../../../ui/dates/days.ts'
import dashboard from '../dashboard.module.css'
import type { Form } from '../motion/form-query.ts'
import styles from './changes.module.css'
import { type ChangeRow, changeRows, lacksMetrics, scaleOf } from './rows.ts'

interface Props {
  query: UseQueryResult<Form | null>
  today: Day
  features: readonly string[]
  /** Path of the analysis, which compares more. */
  analysis: string
  display: DisplayOptions
}

const mostRows = 6

/** Thirty days against the thirty before at equal effort, the largest change first. */
export function ChangesPanel({ query, today, features, analysis, display }: Props) {
  const { t } = useTranslation(['dashboard', 'activities'])
  const { data } = query
  const metricsOf = useCallback((sport: MotionSport) => keyMotionMetrics(sport, features), [features])
  const rows = useMemo(
    () => (data ? changeRows(data, metricsOf, today).slice(0, mostRows) : []),
    [data, metricsOf, today],
  )
  return (
    <section
      className={`panel ${styles.panel}`}
      aria-labelledby="changes"
      aria-busy={query.isPending}
      data-waiting={query.isPending || undefined}
    >
      <div className="ph">
        <h2 id="changes">{t('changes')}</h2>
        <span className="small muted grow">{t('changesHow')}</span>
        <Link className={`small ${dashboard.more}`} to={analysis}>
          {t('allOfThem')}
        </Link>
      </div>
      <PartFailed text={t('usualFailed')} again={t('activities:tryAgain')} part={failedPart(query)} />
      {data && rows.length === 0 && <p className="pb muted">{t('changesNone')}</p>}
      {rows.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" aria-label={t('activities:sport')} />
              <th scope="col">{t('metric')}</th>
              <th scope="col" className={styles.plotCell}>
                {t('beforeNow')} · {t('withinMdc')}
              </th>
              <th scope="col" className="n">
                {t('now')}
              </th>
              <th scope="col" className="n">
                {t('change')}
              </th>
              <th scope="col" className="n" title={t('mdcHint')}>
                {t('mdc')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={`${row.sport} ${row.code}`} row={row} display={display} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > 0 && rows.length < mostRows && lacksMetrics(rows, metricsOf) && (
        <p className="pb small muted">{t('changesFew')}</p>
      )}
    </section>
  )
}

function Row({ row, display }: { row: ChangeRow; display: DisplayOptions }) {
  const { t } = useTranslation(['dashboard', 'activities'])
  const { sport, code, sides } = row
  const unit = metricUnit(code, display)
  return (
    <tr>
      <td className="muted">
        <SportIcon sport={sport} label={t(`activities:${sport}`)} />
      </td>
      <th scope="row">
        {/* Inside, the unit stays with the last word. */}
        <Explained code={code}>
          {metricLabel(code, display.locale)}
          {unit && <span className="u">{unit}</span>}
        </Explained>
      </th>
      <td className={styles.plotCell}>
        <Plot row={row} />
      </td>
      <td className="n">
        {sides.map(({ side, cell }) => (
          <div key={side} className={styles.line} data-side={side}>
            {side !== 'center' && <SideTag side={side} />} {formatMetric(code, cell.value, display)}
          </div>
        ))}
      </td>
      <td className="n small">
        {sides.map(({ side, cell }) => (
          <div key={side} className={styles.line}>
            <Change code={code} cell={cell} display={display} />
          </div>
        ))}
      </td>
      <td className="n small muted">
        {sides.map(({ side, cell }) => (
          <div key={side} className={styles.line}>
            {formatSpread(code, cell.least, display)}
          </div>
        ))}
      </td>
    </tr>
  )
}

function Change({ code, cell, display }: { code: string; cell: EffortCell; display: DisplayOptions }) {
  const { t } = useTranslation('dashboard')
  const { verdict, difference } = cell
  if (verdict === 'no clear change') return <span className="muted">{t('noClearChange')}</span>
  return (
    <span className={styles.change} data-verdict={verdict}>
      {formatDelta(code, difference, display)}
      {(verdict === 'better' || verdict === 'worse') && <span className="unseen">{t(verdict)}</span>}
    </span>
  )
}

/** Before and now of each side on one scale, with the zone of no clear change around before. */
function Plot({ row }: { row: ChangeRow }) {
  const { low, high } = scaleOf(row)
  const share = (value: number) => (100 * (value - low)) / (high - low)
  return (
    <span className={styles.plot} aria-hidden="true">
      {row.sides.map(({ side, cell: { usual, value, least } }) => (
        <span key={side} className={styles.lane} data-side={side}>
          {least !== null && (
            <i
              className={styles.zone}
              style={{
                left: `${share(usual - least)}%`,
                width: `${share(usual + least) - share(usual - least)}%`,
              }}
            />
          )}
          <i
            className={styles.way}
            style={{
              left: `${share(Math.min(usual, value))}%`,
              width: `${Math.abs(share(value) - share(usual))}%`,
            }}
          />
          <i className={styles.before} style={{ left: `${share(usual)}%` }} />
          <i className={styles.now} style={{ left: `${share(value)}%` }} />
        </span>
      ))}
    </span>
  )
}
