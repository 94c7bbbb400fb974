import { pagePath } from '@cadenza/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { displayOptions } from '../../platform/session/display.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './athletes.module.css'
import { allTags, inOrder, matching, tagsOf } from './order.ts'
import { OverviewTable, type Sorting } from './overview-table.tsx'
import { type OverviewAthlete, overviewQuery } from './queries.ts'

/** Number of athletes from which a search is offered. */
const manyAthletes = 8
const noAthletes: readonly OverviewAthlete[] = []

/** A coach's athletes at a glance, who needs a look first; at most `most` rows until all are asked for. */
export function Overview({ most = Number.POSITIVE_INFINITY }: { most?: number }) {
  const { t } = useTranslation('athletes')
  const { data, error, refetch } = useQuery(overviewQuery)
  const [sorting, setSorting] = useState<Sorting>({ by: 'look', turned: false })
  const [typed, setTyped] = useState('')
  const [tag, setTag] = useState<string>()
  const { locale } = displayOptions()
  const athletes = data ?? noAthletes
  const tags = useMemo(() => allTags(athletes, locale), [athletes, locale])
  const found = useMemo(() => {
    const tagged = tag === undefined ? athletes : athletes.filter((one) => tagsOf(one).includes(tag))
    return inOrder(matching(tagged, typed), sorting, locale)
  }, [athletes, tag, typed, sorting, locale])
  const needing = athletes.filter(({ weight }) => weight > 0).length
  const hasSearch = athletes.length >= manyAthletes
  return (
    <section className="panel" aria-labelledby="overview-heading" aria-busy={!data && !error}>
      <div className="ph">
        <h2 id="overview-heading">{t('overview')}</h2>
        {athletes.length > 0 && (
          <span className="small muted">
            {athletes.length}
            {needing > 0 && ` · ${t('needing', { count: needing })}`}
          </span>
        )}
        <span className="grow" />
        {tags.length > 0 && (
          <fieldset className={styles.tags} aria-label={t('allTags')} title={t('tagHint')}>
            {tags.map((one) => (
              <button
                key={one}
                type="button"
                className="chip"
                aria-pressed={one === tag}
                onClick={() => setTag(one === tag ? undefined : one)}
              >
                #{one}
              </button>
            ))}
          </fieldset>
        )}
        {hasSearch && (
          <label className={`in ${styles.search}`}>
            <Icon name="search" />
            <input
              type="search"
              value={typed}
              placeholder={t('search')}
              aria-label={t('search')}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
        )}
      </div>
      {error && !data ? (
        <div className={styles.body}>
          <FailureNotice message={error.message} />
          <button type="button" className="btn" onClick={() => void refetch()}>
            {t('tryAgain')}
          </button>
        </div>
      ) : data?.length === 0 ? (
        <p className={`muted ${styles.body}`}>{t('none')}</p>
      ) : (
        <>
          <OverviewTable athletes={found.slice(0, most)} sorting={sorting} onSort={setSorting} />
          {data && found.length === 0 && <p className={`muted ${styles.body}`}>{t('noMatch')}</p>}
          {found.length > most && (
            <p className={styles.all}>
              <Link to={pagePath('athletes')}>{t('all', { count: found.length })}</Link>
            </p>
          )}
        </>
      )}
    </section>
  )
}
