import { pagePath } from '@cadenza/contract/pages'
import { formatDateTime } from '@cadenza/metrics/dates'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateDisplay, ownTimeZone } from '../../platform/session/display.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { actionText } from './action-text.ts'
import styles from './coaches.module.css'
import { type LogEntry, type LogFilter, logQuery } from './queries.ts'

const kinds = ['all', 'view', 'change'] as const

/** Log of views and changes by others. */
export function LogPanel() {
  const { t } = useTranslation('coaches')
  const personId = useId()
  const [filter, setFilter] = useState<LogFilter>({})
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...logQuery(filter),
    placeholderData: keepPreviousData,
  })
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const people = data?.pages[0]?.people ?? []
  const filtered = filter.kind !== undefined || filter.person !== undefined
  return (
    <section className="panel" aria-labelledby="log-heading">
      <div className={`ph ${styles.head}`}>
        <h2 id="log-heading">{t('log')}</h2>
        <span className={styles.hint}>{t('logHint')}</span>
        {people.length > 1 && (
          <>
            <label htmlFor={personId} className="unseen">
              {t('person')}
            </label>
            <NativeSelect
              id={personId}
              size="xs"
              value={filter.person ?? ''}
              data={[
                { value: '', label: t('everybody') },
                ...people.map(({ uuid, name }) => ({ value: uuid, label: name })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                const { person: _, ...rest } = filter
                setFilter(value ? { ...rest, person: value } : rest)
              }}
            />
          </>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no box that can be laid out in a row */}
        <div role="group" aria-label={t('kind')} className="seg">
          {kinds.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === (filter.kind ?? 'all')}
              onClick={() => {
                const { kind: _, ...rest } = filter
                setFilter(kind === 'all' ? rest : { ...rest, kind })
              }}
            >
              {t(`kind.${kind}`)}
            </button>
          ))}
        </div>
      </div>
      {error && !data ? (
        <div className={styles.body}>
          <FailureNotice message={error.message} />
          <button type="button" className="btn" onClick={() => void refetch()}>
            {t('tryAgain')}
          </button>
        </div>
      ) : data && entries.length === 0 ? (
        <p className={`muted ${styles.body}`}>{t(filtered ? 'noMatch' : 'noEntries')}</p>
      ) : (
        <div className={styles.scroll}>
          <table aria-busy={!data}>
            <thead>
              <tr>
                <th>{t('when')}</th>
                <th>{t('who')}</th>
                <th>{t('what')}</th>
                <th>{t('activity')}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <Entry key={entry.uuid} entry={entry} />
              ))}
            </tbody>
          </table>
          {hasNextPage && (
            <div className={styles.more}>
              <button
                type="button"
                className="btn"
                disabled={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {t('more')}
              </button>
            </div>
          )}
        </div>
      )}
    </section>
  )
}

function Entry({ entry: { at, person, action, about, activity } }: { entry: LogEntry }) {
  const { t } = useTranslation('coaches')
  const timeZone = ownTimeZone()
  return (
    <tr>
      <td>
        <time dateTime={at}>{formatDateTime(Date.parse(at), { ...dateDisplay(), timeZone })}</time>
      </td>
      <td>{person?.name ?? t('gone')}</td>
      <td>
        {t(`action.${actionText(action)}`)}
        {about && <span className="muted"> · {about}</span>}
      </td>
      <td className={styles.title}>
        {activity && (
          <Link to={pagePath('activity', { activityUuid: activity.uuid })} className="clip">
            {activity.title}
          </Link>
        )}
      </td>
    </tr>
  )
}
