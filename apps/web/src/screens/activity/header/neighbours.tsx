import { pagePath } from '@cadenza/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Activity, neighboursQuery } from '../../../features/activity/queries.ts'
import { dateDisplay } from '../../../platform/session/display.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { formatDay } from '../../../ui/dates/start-time.ts'
import styles from './header.module.css'

const sides = [
  ['previous', 'left'],
  ['next', 'right'],
] as const

/** Links to the activities before and after this one. */
export function Neighbours({ activity }: { activity: Activity }) {
  const { t } = useTranslation('activity')
  const { data } = useQuery(neighboursQuery(activity))
  return (
    <nav className={styles.neighbours} aria-label={t('neighbours')}>
      {sides.map(([side, icon]) => {
        const other = data?.[side]
        if (!other)
          return (
            <span key={side} className="ib s" aria-hidden="true" data-off>
              <Icon name={icon} />
            </span>
          )
        const day = formatDay(`${other.date}T00:00:00Z`, 'UTC', dateDisplay())
        const label = t(side, { activity: `${day} · ${other.title}` })
        return (
          <Link
            key={side}
            className="ib s"
            to={pagePath('activity', { activityUuid: other.uuid })}
            rel={side === 'previous' ? 'prev' : 'next'}
            aria-label={label}
            title={label}
          >
            <Icon name={icon} />
          </Link>
        )
      })}
    </nav>
  )
}
