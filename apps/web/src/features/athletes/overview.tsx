import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayOptions } from '../../platform/session/display.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './athletes.module.css'
import { inOrder, matching, type Order, orders } from './order.ts'
import { OverviewRow } from './overview-row.tsx'
import { overviewQuery } from './queries.ts'

/** Number of athletes from which a search is offered. */
const manyAthletes = 8

/** A coach's athletes at a glance, sorted by the largest change beyond its error. */
export function Overview() {
  const { t } = useTranslation('athletes')
  const { data, error, refetch } = useQuery(overviewQuery)
  const [order, setOrder] = useState<{ by: Order; turned: boolean }>({ by: 'changes', turned: false })
  const [typed, setTyped] = useState('')
  const { locale } = displayOptions()
  const shown = useMemo(
    () => inOrder(matching(data ?? [], typed), order, locale),
    [data, typed, order, locale],
  )
  const hints: Partial<Record<Order, string>> = { unread: t('unreadHint'), changes: t('changesHint') }
  return (
    <section className="panel" aria-labelledby="overview-heading">
      <div className="ph">
        <h2 id="overview-heading">{t('overview')}</h2>
        {data && data.length > 0 && <span className="small muted">{data.length}</span>}
        <span className="grow" />
        {data && data.length >= manyAthletes && (
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
        <div className={styles.scroll}>
          <table className={styles.table} aria-busy={!data}>
            <thead>
              <tr>
                {orders.map((by) => (
                  <th
                    key={by}
                    title={hints[by]}
                    data-figure={['unread', 'ctl', 'atl', 'tsb'].includes(by) || undefined}
                    data-load={['ctl', 'atl'].includes(by) || undefined}
                    aria-sort={
                      order.by !== by
                        ? undefined
                        : order.turned === (by === 'name')
                          ? 'descending'
                          : 'ascending'
                    }
                  >
                    <button
                      type="button"
                      onClick={() => setOrder({ by, turned: order.by === by && !order.turned })}
                    >
                      {t(by === 'name' ? 'athlete' : by)}
                      {order.by === by && (
                        <Icon name="down" size={12} className={order.turned ? styles.turned : ''} />
                      )}
                    </button>
                  </th>
                ))}
                <th className={styles.line}>{t('line')}</th>
                <th aria-label={t('editNote')} />
              </tr>
            </thead>
            <tbody>
              {shown.map((athlete) => (
                <OverviewRow key={athlete.uuid} athlete={athlete} />
              ))}
            </tbody>
          </table>
          {data && shown.length === 0 && <p className={`muted ${styles.body}`}>{t('noMatch')}</p>}
        </div>
      )}
    </section>
  )
}
