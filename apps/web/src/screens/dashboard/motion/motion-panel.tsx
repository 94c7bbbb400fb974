import { pagePath } from '@cadenza/contract/pages'
import { type DisplayOptions, keyMotionMetrics, type MotionSport, type Side } from '@cadenza/metrics'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ActivityRow } from '../../../features/activity-list/queries.ts'
import type { DateDisplay } from '../../../platform/session/display.ts'
import { failedPart, PartFailed } from '../../../ui/components/part-failed.tsx'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import dashboard from '../dashboard.module.css'
import { type Form, usualDays } from './form-query.ts'
import styles from './motion.module.css'
import { MotionHead } from './motion-head.tsx'
import { MotionRowView } from './motion-row.tsx'
import { motionRows } from './rows.ts'

interface Props {
  row: ActivityRow & { sport: MotionSport }
  query: UseQueryResult<Form | null>
  features: readonly string[]
  display: DisplayOptions
  dates: DateDisplay
}

const none: readonly never[] = []
const mostRows = 6
/** So few rows leave a large gap beside the panel of the last seven days. */
const fewRows = 3
const bothSides: readonly Side[] = ['left', 'right']

/** Key motion figures of the last activity with motion, left and right, against the usual at equal effort. */
export function MotionPanel({ row, query, features, display, dates }: Props) {
  const { t } = useTranslation(['dashboard', 'activities'])
  const { data } = query
  const metrics = keyMotionMetrics(row.sport, features)
  const { rows, compared } = motionRows(row, metrics, data?.last, data?.errors[row.sport] ?? none)
  const isShort = rows.length <= fewRows
  const against = !data
    ? ''
    : compared
      ? t('againstUsual', { count: compared.before, days: usualDays })
      : t('noUsualYet')
  return (
    <section
      className={`panel ${styles.panel}`}
      aria-labelledby="motion"
      aria-busy={query.isPending}
      data-waiting={query.isPending || undefined}
    >
      <div className="ph">
        <h2 id="motion">{t('motion')}</h2>
        <span className="small muted grow">{against}</span>
        <Link
          className={`small ${dashboard.more}`}
          to={pagePath('activity', { activityUuid: row.uuid })}
          aria-label={t('openNamed', { title: row.title })}
        >
          {t('openActivity')}
        </Link>
      </div>
      <MotionHead row={row} display={display} dates={dates} isRoomy={isShort} />
      <PartFailed text={t('usualFailed')} again={t('activities:tryAgain')} part={failedPart(query)} />
      <table className={styles.table} data-short={isShort || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('metric')}</th>
            <th scope="col" className={styles.plotCell}>
              <span className={styles.key}>
                <i className={styles.keyZone} /> {t('usualZone')}
              </span>
              <span className={styles.key}>
                <i className={styles.keyDot} /> {t('thisActivity')}
              </span>
            </th>
            {bothSides.map((side) => (
              <SideHeads key={side} side={side} />
            ))}
            <th scope="col" className="n" title={t('mdcHint')}>
              {t('mdc')}
            </th>
            <th scope="col" className={styles.gapCell} title={t('worseSideHint')}>
              {t('worseSide')}
            </th>
            <th scope="col">{t('verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map((each) => (
            <MotionRowView
              key={each.code}
              row={each}
              state={!data ? 'waiting' : compared ? 'compared' : 'first'}
              display={display}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function SideHeads({ side }: { side: Side }) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <th scope="col" className={`n ${styles.value}`}>
        <SideTag side={side} />
      </th>
      <th scope="col" className="n" title={t('deltaHint')}>
        Δ<span className="unseen">{t(side)}</span>
      </th>
    </>
  )
}
