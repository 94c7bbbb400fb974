import { pagePath } from '@cadenza/contract/pages'
import { rewriteDate } from '@cadenza/metrics/rewrite-date'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateDisplay } from '../../platform/session/display.ts'
import { SportIcon } from '../../ui/components/sport-icon.tsx'
import { formatDay } from '../../ui/dates/start-time.ts'
import type { ListedReport } from './queries.ts'
import styles from './reports.module.css'

/** Reports, newest first, each a link. */
export function ReportList({ reports }: { reports: readonly ListedReport[] }) {
  const { t } = useTranslation('reports')
  return (
    <ul className={styles.list}>
      {reports.map(
        ({ uuid, name, type, sport, values, locale, createdAt, timeZone, published, accepted }) => (
          <li key={uuid}>
            <SportIcon sport={sport} label={t(`sport.${sport}`)} />
            <Link className={`${styles.name} clip`} to={pagePath('report', { reportUuid: uuid })}>
              {name}
            </Link>
            <span className="small muted">
              {[
                t(`type.${type}`),
                rewriteDate(values.date ?? '', locale, dateDisplay()) ||
                  formatDay(createdAt.toISOString(), timeZone, dateDisplay()),
              ].join(' · ')}
            </span>
            <span className="grow" />
            {!published && <span className="chip out">{t('unpublished')}</span>}
            {published && accepted && <span className="chip on">{t('accepted')}</span>}
          </li>
        ),
      )}
    </ul>
  )
}
