import { formatClock, formatNumber, metricLabel } from '@cadenza/metrics'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../platform/texts/i18n.ts'
import { SearchField } from '../../ui/components/search-field.tsx'
import { StateIcon } from './board/state-tag.tsx'
import styles from './live.module.css'
import { type LiveState, views } from './state/address.ts'
import { type Connection, connectionOf, delayS } from './state/connection.ts'
import { motionMetrics } from './state/figures.ts'
import { orders } from './state/order.ts'
import type { LiveRow } from './state/rows.ts'

const connections: readonly Connection[] = ['live', 'stale', 'lost']

interface Props {
  rows: readonly LiveRow[]
  state: LiveState
  nowMs: number
  selected: LiveRow | undefined
  onChange(changes: Partial<LiveState>): void
}

/** Title, how many are connected, the time since the first began, and the choice of what is shown. */
export function Head({ rows, state, nowMs, selected, onChange }: Props) {
  const { t } = useTranslation('live')
  const locale = currentLocale()
  const counts = Map.groupBy(rows, (row) => connectionOf(row, nowMs))
  const delay = delayS(rows, nowMs)
  const begunMs = selected?.beginMs ?? Math.min(...rows.map(({ beginMs }) => beginMs))
  const metrics = new Set(rows.flatMap((row) => motionMetrics(row).map(({ code }) => code)))
  return (
    <div className={styles.head}>
      <div className={styles.names}>
        <h1>{t('shell:page.liveSessions')}</h1>
        {rows.length > 0 && (
          <p className={styles.counts}>
            {connections.map((connection) => {
              const count = counts.get(connection)?.length ?? 0
              if (count === 0) return null
              return (
                <span key={connection} data-connection={connection}>
                  <StateIcon connection={connection} />
                  {t(`count_${connection}`, { number: count })}
                </span>
              )
            })}
            <span className="muted">
              {t('athleteCount', { count: rows.length })}
              {delay !== null && ` · ${t('behind', { seconds: formatNumber(delay, 1, locale) })}`}
            </span>
          </p>
        )}
      </div>
      {rows.length > 0 && (
        <>
          <span className={styles.clock} role="timer" aria-label={t('elapsed')}>
            {formatClock(Math.max(0, Math.floor((nowMs - begunMs) / 1_000)))}
          </span>
          <div className={styles.choices}>
            <SearchField
              value={state.search}
              label={t('search')}
              placeholder={t('searchHint')}
              onChange={(search) => onChange({ search })}
            />
            {metrics.size > 1 && (
              <NativeSelect
                aria-label={t('metric')}
                value={state.metric ?? ''}
                data={[
                  { value: '', label: t('firstMetric') },
                  ...[...metrics].map((code) => ({ value: code, label: metricLabel(code, locale) })),
                ]}
                onChange={(event) => onChange({ metric: event.currentTarget.value || undefined })}
              />
            )}
            <NativeSelect
              aria-label={t('order')}
              value={state.order}
              data={orders.map((value) => ({ value, label: t(`order_${value}`) }))}
              onChange={(event) =>
                onChange({ order: orders.find((each) => each === event.currentTarget.value) ?? 'look' })
              }
            />
            <fieldset className="seg" aria-label={t('view')}>
              {views.map((view) => (
                <button
                  key={view}
                  type="button"
                  aria-pressed={view === state.view}
                  onClick={() => onChange({ view })}
                >
                  {t(`view_${view}`)}
                </button>
              ))}
            </fieldset>
          </div>
        </>
      )}
    </div>
  )
}
