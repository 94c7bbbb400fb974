import { pagePath } from '@cadenza/contract/pages'
import type { DisplayOptions } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { columnLabel, columnOf, columnText, columnUnit } from '../../features/activity-list/columns.tsx'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { Sparkline, sparklineColour } from '../../features/activity-list/sparkline.tsx'
import type { DateDisplay } from '../../platform/session/display.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { SportIcon } from '../../ui/components/sport-icon.tsx'
import { formatDay } from '../../ui/dates/start-time.ts'
import styles from './dashboard.module.css'

const columns = ['time', 'distance', 'power', 'pace', 'heartrate'].flatMap((key) => columnOf(key) ?? [])

interface Props {
  rows: readonly ActivityRow[]
  /** Path of the activity list. */
  list: string
  display: DisplayOptions
  dates: DateDisplay
}

/** Newest activities, as in the list. */
export function Recent({ rows, list, display, dates }: Props) {
  const { t } = useTranslation(['dashboard', 'activities'])
  const ofList = (key: string) => t(`activities:${key}`)
  return (
    <section className="panel" aria-labelledby="recent">
      <div className="ph">
        <h2 id="recent" className="grow">
          {t('recent')}
        </h2>
        <Link className={`small ${styles.more}`} to={list}>
          {t('allActivities')}
        </Link>
      </div>
      <table className={styles.recent}>
        <thead>
          <tr>
            <th aria-label={ofList('sport')} />
            <th>{ofList('date')}</th>
            <th>{ofList('name')}</th>
            <th>{ofList('shape')}</th>
            {columns.map((column) => (
              <th key={column.key} className={`n ${column.group ? 'gap-l' : ''}`}>
                {columnLabel(column, display, ofList)}
                <span className={styles.unit}>{columnUnit(column, display)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.uuid}>
              <td className="muted">
                <SportIcon sport={row.sport} label={ofList(row.sport)} />
              </td>
              <td className="soft">{formatDay(row.startTime, row.timeZone, dates)}</td>
              <td className={styles.recentTitle}>
                <span className="row">
                  <Link
                    className={`clip ${styles.cover}`}
                    to={pagePath('activity', { activityUuid: row.uuid })}
                    title={row.title}
                  >
                    {row.title}
                  </Link>
                  {row.tags.slice(0, 2).map((tag) => (
                    <span className="chip" key={tag}>
                      {tag}
                    </span>
                  ))}
                  {row.problemCount > 0 && (
                    <span
                      role="img"
                      className={styles.problem}
                      aria-label={t('activities:problems', { count: row.problemCount })}
                      title={t('activities:problems', { count: row.problemCount })}
                    >
                      <Icon name="warn" size={14} />
                    </span>
                  )}
                </span>
              </td>
              <td>
                <Sparkline data={row.sparkline} colour={sparklineColour(row)} />
              </td>
              {columns.map((column) => (
                <td key={column.key} className={`n ${column.group ? 'gap-l' : ''}`}>
                  {columnText(column, row, display)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
