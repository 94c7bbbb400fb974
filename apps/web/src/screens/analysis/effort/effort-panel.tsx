import { pagePath } from '@cadenza/contract/pages'
import {
  type DisplayOptions,
  formatClock,
  formatDelta,
  formatMetric,
  metricLabel,
  metricUnit,
  type Side,
} from '@cadenza/metrics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDayErrors } from '../../../features/activity/table/use-day-errors.ts'
import { useErrors } from '../../../features/activity/table/use-errors.ts'
import type { Analysis } from '../../../features/analysis/analysis.ts'
import { bucketName } from '../../../features/analysis/history/bucket-name.ts'
import type { EffortCell } from '../../../features/equal-effort/cell.ts'
import { equalEffortQuery } from '../../../features/equal-effort/queries.ts'
import { Explained } from '../../../features/explain/explained.tsx'
import { useAthletes } from '../../../platform/session/athletes.ts'
import { dateDisplay } from '../../../platform/session/display.ts'
import { failedPart, PartFailed } from '../../../ui/components/part-failed.tsx'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import { ownToday } from '../../../ui/dates/own-today.ts'
import { Empty } from '../empty.tsx'
import { isWaiting } from '../is-waiting.ts'
import type { ChangeAnalysis } from '../state/use-analysis.ts'
import { useShown } from '../use-shown.ts'
import { Waiting } from '../waiting.tsx'
import { askedEffort, effortInterval, effortSeries } from './asked-effort.ts'
import styles from './effort.module.css'
import { type EffortRow, latestOf, rowsOf } from './rows.ts'

interface Props {
  userUuid: string
  mine: boolean
  /** Number of activities that the filter selects, as far as it is known. */
  match: number | undefined
  analysis: Analysis
  display: DisplayOptions
  onChange: ChangeAnalysis
}

const none: readonly never[] = []
/** Rows shown at first, and added each time. */
const rowsAtOnce = 12

/** Form at equal effort: each span against all others, of one athlete or the newest of all of a coach's. */
export function EffortPanel({ userUuid, mine, match, analysis, display, onChange }: Props) {
  const { t } = useTranslation('analysis')
  const id = useId()
  const [most, setMost] = useState(rowsAtOnce)
  const athletes = useAthletes()
  const ofAll = analysis.params.allAthletes && athletes.length > 1
  const asked = ofAll ? athletes.map(({ uuid }) => uuid) : [userUuid]
  const series = effortSeries(analysis)
  const query = useQuery({
    ...equalEffortQuery(userUuid, askedEffort(asked, analysis, ownToday())),
    placeholderData: keepPreviousData,
    enabled: series.length > 0,
  })
  // The old table keeps the names of its own spans.
  const shown = useShown(query, analysis)
  const { params, filter } = shown?.analysis ?? analysis
  const interval = effortInterval(params.interval)
  const { sport } = filter
  const byAthlete = params.allAthletes && athletes.length > 1
  const errors = useErrors(true)
  const athlete = useMemo(() => (byAthlete ? undefined : { userUuid, sport }), [byAthlete, userUuid, sport])
  const errorOf = useDayErrors(
    errors,
    athlete,
    useMemo(() => series.map(({ metric }) => metric), [series]),
  )
  const answers = shown?.data ?? none
  const rows = useMemo(
    () => (byAthlete ? latestOf(answers, errorOf) : answers.flatMap((answer) => rowsOf(answer, errorOf))),
    [answers, errorOf, byAthlete],
  )
  if (series.length === 0) return null
  const shownSeries = answers[0]?.series ?? none
  const waiting = isWaiting(query)
  const compared = rows.some(({ cells }) => cells.some(Boolean))
  return (
    <section className="panel" aria-labelledby={id} aria-busy={waiting}>
      <div className="ph">
        <h2 id={id}>{t('effort')}</h2>
        <span className="small muted grow">{t('effortHow')}</span>
        {athletes.length > 1 && (
          <label className="small">
            <input
              type="checkbox"
              checked={analysis.params.allAthletes}
              onChange={({ target }) => onChange({ params: { allAthletes: target.checked } })}
            />{' '}
            {t('allAthletes')}
          </label>
        )}
      </div>
      <PartFailed text={t('failed')} again={t('tryAgain')} part={failedPart(query)} />
      <div className={styles.body} data-old={waiting || undefined}>
        {waiting && <Waiting paused={query.isPaused} />}
        {query.data &&
          !compared &&
          (match === 0 && !byAthlete ? (
            <Empty userUuid={userUuid} mine={mine} analysis={analysis} onChange={onChange} />
          ) : (
            <p className={`muted ${styles.nothing}`}>{t('effortNone')}</p>
          ))}
        {compared && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too
          <section className={styles.scroll} tabIndex={0} aria-labelledby={id}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t(byAthlete ? 'athlete' : `interval_${interval}`)}</th>
                  <th scope="col" className="n">
                    {t('activities')}
                  </th>
                  {shownSeries.map(({ metric, side }) => (
                    <SeriesHead key={`${metric} ${side}`} code={metric} side={side} display={display} />
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, most).map((row) => (
                  <tr key={row.key}>
                    <th scope="row">
                      <RowName row={row} ofAll={byAthlete} interval={interval} />
                    </th>
                    <td className="n">{row.activities}</td>
                    {row.cells.map((cell, n) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                      <td key={n} className="n">
                        {cell ? <Cell cell={cell} display={display} /> : <span className="muted">-</span>}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            {rows.length > most && (
              <button
                type="button"
                className={`btn ${styles.more}`}
                onClick={() => setMost(most + rowsAtOnce)}
              >
                {t('moreRows', { count: rows.length - most })}
              </button>
            )}
          </section>
        )}
      </div>
    </section>
  )
}

function SeriesHead({ code, side, display }: { code: string; side: Side; display: DisplayOptions }) {
  return (
    <th scope="col" className="n">
      {side !== 'center' && <SideTag side={side} />}{' '}
      <Explained code={code}>{metricLabel(code, display.locale)}</Explained>{' '}
      <span className="u">{metricUnit(code, display)}</span>
    </th>
  )
}

function RowName({
  row,
  ofAll,
  interval,
}: {
  row: EffortRow
  ofAll: boolean
  interval: Parameters<typeof bucketName>[1]
}) {
  const athlete = useAthletes().find(({ uuid }) => uuid === row.athlete)
  const name = bucketName(row.date, interval, dateDisplay())
  if (ofAll)
    return (
      <>
        {athlete?.name} <span className="muted">{name}</span>
      </>
    )
  if (!row.activity) return name
  return (
    <Link to={pagePath('activity', { activityUuid: row.activity.uuid })}>{row.activity.title || name}</Link>
  )
}

const marks = { better: '︿', worse: '﹀' } as const

/** Difference at equal effort, with the mean and the usual one behind it. */
function Cell({ cell, display }: { cell: EffortCell; display: DisplayOptions }) {
  const { t } = useTranslation('analysis')
  const { metric: code, value, usual, difference, verdict, seconds, bins } = cell
  const detail = t('effortCell', {
    value: formatMetric(code, value, display),
    usual: formatMetric(code, usual, display),
    time: formatClock(seconds),
    count: bins,
  })
  if (verdict === 'no clear change')
    return (
      <span className="muted" title={`${t('noClearChange')}. ${detail}`}>
        ≈ {formatDelta(code, difference, display)}
        <span className="unseen">{t('noClearChange')}</span>
      </span>
    )
  return (
    <span className={styles.difference} data-verdict={verdict} title={detail}>
      {formatDelta(code, difference, display)}
      {(verdict === 'better' || verdict === 'worse') && (
        <>
          <i aria-hidden="true">{marks[verdict]}</i>
          <span className="unseen">{t(verdict)}</span>
        </>
      )}
    </span>
  )
}
