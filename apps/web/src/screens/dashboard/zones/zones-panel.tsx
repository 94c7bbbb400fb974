import type { ZoneKind } from '@cadenza/activity/zones'
import { pagePath } from '@cadenza/contract/pages'
import { formatDifference, metricLabel } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { failedPart, PartFailed } from '../../../ui/components/part-failed.tsx'
import type { Day } from '../../../ui/dates/days.ts'
import { zoneTimesQuery } from './queries.ts'
import { kindsIn, zoneShares } from './shares.ts'
import styles from './zones.module.css'

interface Props {
  userUuid: string
  mine: boolean
  today: Day
  locale: string
}

const none: readonly never[] = []

/** Share of time in each zone: these seven days beside six weeks. */
export function ZonesPanel({ userUuid, mine, today, locale }: Props) {
  const { t } = useTranslation(['dashboard', 'activities'])
  const query = useQuery(zoneTimesQuery(userUuid, mine, today))
  const [chosen, setChosen] = useState<ZoneKind>()
  const days = query.data?.zoneTimes ?? none
  const kinds = kindsIn(days)
  const kind = kinds.find((each) => each === chosen) ?? kinds[0]
  const shares = kind ? zoneShares(days, kind, today) : []
  const most = Math.max(0.01, ...shares.flatMap(({ short, long }) => [short ?? 0, long ?? 0]))
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <section
      className={`panel ${styles.panel}`}
      aria-labelledby="zones"
      aria-busy={query.isPending}
      data-waiting={query.isPending || undefined}
    >
      <div className="ph">
        <h2 id="zones" className="grow">
          {t('zones')}
        </h2>
        {kinds.length > 1 && (
          <fieldset className="seg" aria-label={t('zonesBy')}>
            {kinds.map((each) => (
              <button key={each} type="button" aria-pressed={each === kind} onClick={() => setChosen(each)}>
                {metricLabel(each, locale)}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <PartFailed text={t('zonesFailed')} again={t('activities:tryAgain')} part={failedPart(query)} />
      {query.data && !kind && (
        <p className={`pb muted ${styles.none}`}>
          {t('zonesNone')} {mine && <Link to={pagePath('physicalProfiles')}>{t('enterRecord')}</Link>}
        </p>
      )}
      {kind && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('zone')}</th>
              <th scope="col" className={styles.barCell}>
                {t('zonesKey')}
              </th>
              <th scope="col" className="n">
                {t('days7')}
              </th>
              <th scope="col" className="n">
                {t('days42')}
              </th>
              <th scope="col" className="n">
                Δ
              </th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ name, short, long }, k) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={styles.barCell}>
                  <span className={styles.bar} aria-hidden="true">
                    <i
                      style={{
                        width: `${(100 * (short ?? 0)) / most}%`,
                        background: `var(--seq-${Math.min(8, k + 2)})`,
                      }}
                    />
                    {long !== null && <b style={{ left: `${(100 * long) / most}%` }} />}
                  </span>
                </td>
                <td className="n strong">{short === null ? '-' : percent.format(short)}</td>
                <td className="n">{long === null ? '-' : percent.format(long)}</td>
                <td className="n small muted">
                  {short === null || long === null ? '-' : formatDifference(100 * (short - long), 0, locale)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {kind && shares.every(({ short }) => short === null) && (
        <p className={`small muted ${styles.note}`}>{t('zonesNoneNow')}</p>
      )}
    </section>
  )
}
