import { rangeSearchLimit } from '@cadenza/contract/limits'
import { type DisplayOptions, formatClock, formatMetric, leadingMetrics, metricUnit } from '@cadenza/metrics'
import { formatDate } from '@cadenza/metrics/dates'
import type { UseQueryResult } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { mostPicks, pickKey } from '../../../features/comparison/picks.ts'
import { useAthletes } from '../../../platform/session/athletes.ts'
import { dateDisplay } from '../../../platform/session/display.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { failedPart, PartFailed } from '../../../ui/components/part-failed.tsx'
import { rangeName } from '../names.ts'
import type { Found } from './queries.ts'
import styles from './search.module.css'

interface Props {
  found: UseQueryResult<Found[] | null>
  /** Keys of the picked ranges. */
  picked: ReadonlySet<string>
  display: DisplayOptions
  /** Anything within the filter is searched, or other times of one road or effort. */
  of: 'any' | 'road' | 'effort'
  onToggle(found: Found): void
  onPickAll(found: readonly Found[]): void
}

/** The found ranges, newest first; a press or Space picks one or takes it back, arrow keys move. */
export function Results({ found, picked, display, of, onToggle, onPickAll }: Props) {
  const { t } = useTranslation('compare')
  const athletes = useAthletes()
  const { data } = found
  const first = data?.slice(0, mostPicks) ?? []
  const several = new Set(data?.map(({ userUuid }) => userUuid)).size > 1
  const nameOf = (uuid: string) => athletes.find((athlete) => athlete.uuid === uuid)?.name
  return (
    <section className="panel" aria-label={t('found')} aria-busy={found.isFetching}>
      <div className="ph">
        <h2 className="grow">{t('found')}</h2>
        {data && (
          <span className="axis muted" role="status">
            {data.length < rangeSearchLimit
              ? t('foundCount', { count: data.length })
              : t('foundMost', { count: rangeSearchLimit })}
          </span>
        )}
      </div>
      {first.length > 1 && first.some(({ pick }) => !picked.has(pickKey(pick))) && (
        <button type="button" className={`btn q ${styles.pickAll}`} onClick={() => onPickAll(first)}>
          {data?.length === first.length ? t('compareAll') : t('compareFirst', { count: first.length })}
        </button>
      )}
      <PartFailed text={t('searchFailed')} again={t('tryAgain')} part={failedPart(found)} />
      {data === null && <p className={styles.none}>{t('noAthlete')}</p>}
      {data?.length === 0 && (
        <p className={styles.none}>{t(of === 'road' ? 'noRoadToSearch' : 'nothingFound')}</p>
      )}
      {data?.length === 1 && of !== 'any' && <p className={styles.none}>{t('onlyOnce')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.results} onKeyDown={moveFocus}>
          {data.map((each, i) => {
            const key = pickKey(each.pick)
            const name = each.type ? rangeName({ ...each, type: each.type }, t) : each.title
            const owner = several ? nameOf(each.userUuid) : undefined
            return (
              <li key={key}>
                {/* biome-ignore lint/a11y/useSemanticElements: the row is the box, with several texts */}
                <button
                  type="button"
                  role="checkbox"
                  aria-checked={picked.has(key)}
                  className={styles.result}
                  tabIndex={i === 0 ? 0 : -1}
                  onClick={() => onToggle(each)}
                  title={[owner, each.title].filter(Boolean).join(' · ')}
                >
                  <span className={`cb ${picked.has(key) ? 'on' : ''}`} aria-hidden="true">
                    {picked.has(key) && <Icon name="check" size={12} />}
                  </span>
                  <span className="clip">{name}</span>
                  <span className="n">{formatClock(each.duration)}</span>
                  {/* Searches for other times find no means. */}
                  {of === 'any' && <span className="n">{leadingText(each, display)}</span>}
                  <span className={`clip axis muted ${styles.of}`}>
                    {[dayText(each.date), owner, each.type && each.title].filter(Boolean).join(' · ')}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

const dayText = (date: string) => formatDate(Date.parse(date), { ...dateDisplay(), timeZone: 'UTC' })

/** The mean of the sport's leading metric that the range has, with its unit. */
function leadingText(found: Found, display: DisplayOptions): string {
  const means: Record<string, number | null> = {
    power: found.avgPower,
    pace: found.avgSpeed ? 3600 / found.avgSpeed : null,
    speed: found.avgSpeed,
    heartrate: found.avgHeartrate,
  }
  const code = leadingMetrics(found.sport).find((metric) => means[metric.code] != null)?.code
  return code ? `${formatMetric(code, means[code], display)} ${metricUnit(code, display)}` : '-'
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/** Moves the focus through the list by arrow keys, Page, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const all = [...event.currentTarget.querySelectorAll('button')]
  const at = all.indexOf(document.activeElement as HTMLButtonElement)
  const step = steps[event.key]
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? all.length - 1
        : step === undefined
          ? undefined
          : at + step
  if (next === undefined || at < 0) return
  event.preventDefault()
  all[Math.min(Math.max(next, 0), all.length - 1)]?.focus()
}
