import { pagePath } from '@cadenza/contract/pages'
import { metricLabel } from '@cadenza/metrics'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Analysis, withSport } from '../../features/analysis/analysis.ts'
import { askedFilter } from '../../features/analysis/asked.ts'
import { graphqlField } from '../../platform/api/graphql.ts'
import type { Graphql } from '../../platform/api/graphql-types.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import { currentLocale } from '../../platform/texts/i18n.ts'
import { ownToday } from '../../ui/dates/own-today.ts'
import styles from './analysis.module.css'
import { type Relaxed, relaxations } from './state/relaxed.ts'
import type { ChangeAnalysis } from './state/use-analysis.ts'

interface Props {
  userUuid: string
  mine: boolean
  analysis: Analysis
  onChange: ChangeAnalysis
}

/** Number of activities with seconds that a filter leaves. */
const countQuery = (userUuid: string, filter: Graphql['ActivityFilter']) =>
  queryOptions({
    queryKey: [...queryKeys.activities(userUuid), 'analysis-count', filter],
    queryFn: async ({ signal }) => {
      // Any metric will do: activities count whether or not they have it.
      const asked = { filter, interval: 'month', series: [{ metric: 'heartrate' }] } as const
      return (await graphqlField('statsHistory', asked, 'activities', { signal }))?.activities ?? 0
    },
  })

/** Says that there is nothing to show and which restriction of the filter is the reason. */
export function Empty({ userUuid, mine, analysis, onChange }: Props) {
  const { t } = useTranslation('analysis')
  const { data: all } = useQuery(countQuery(userUuid, { user_uuid: userUuid }))
  const today = ownToday()
  const relaxed = relaxations(analysis.filter)
  const counts = useQueries({
    queries: relaxed.map(({ filter }) => ({
      ...countQuery(userUuid, askedFilter(userUuid, filter, today)),
      enabled: (all ?? 0) > 0,
    })),
  })
  if (all === 0)
    return (
      <div className={styles.empty}>
        <p>{t(mine ? 'noActivities' : 'noActivitiesOther')}</p>
        {mine && (
          <Link className="btn p" to={pagePath('import')}>
            {t('import')}
          </Link>
        )}
      </div>
    )
  const helpful = relaxed.flatMap((each, n) => {
    const count = counts[n]?.data ?? 0
    return count > 0 ? [{ ...each, count }] : []
  })
  const busy = all === undefined || counts.some(({ isPending }) => isPending)
  return (
    <div className={styles.empty} role="status" aria-busy={busy}>
      <p>{t('nothing')}</p>
      {helpful.map((each) => (
        <button
          key={JSON.stringify(each.restriction)}
          type="button"
          className="btn"
          onClick={() =>
            onChange((before) =>
              each.restriction === 'sport'
                ? withSport(before, each.filter.sport)
                : { ...before, filter: each.filter },
            )
          }
        >
          <RelaxedName {...each} />
        </button>
      ))}
      {!busy && helpful.length === 0 && <p className="muted">{t('nothingHelps')}</p>}
    </div>
  )
}

/** Number of activities found without a restriction. */
function RelaxedName({ restriction, filter, count }: Relaxed & { count: number }) {
  const { t } = useTranslation('analysis')
  if (restriction === 'sport') return t(`relax_${filter.sport}`, { count })
  if (typeof restriction === 'object')
    return t('relax_limit', { count, metric: metricLabel(restriction.limit, currentLocale()) })
  return t(`relax_${restriction}`, { count })
}
