import { pagePath } from '@cadenza/contract/pages'
import { type DisplayOptions, formatMetric, type Metric, metricLabel, metricUnit } from '@cadenza/metrics'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Usual } from '../queries.ts'
import { ageS, connectionOf, currentRange, lapTime } from '../state/connection.ts'
import { borneMetrics, effortMetric, figureIn, leadMotion, motionMetrics } from '../state/figures.ts'
import type { LiveRow } from '../state/rows.ts'
import styles from './board.module.css'
import { MotionCell } from './motion-cell.tsx'
import { StateTag } from './state-tag.tsx'

interface Props {
  row: LiveRow
  usual: Usual | undefined
  /** The server's clock, whole seconds. */
  nowS: number
  metric: string | undefined
  /** Further motion metrics that are shown. */
  more: number
  selected: boolean
  search: string
  display: DisplayOptions
}

/** One athlete; a link to the details. */
export const Row = memo(function Row({ row, usual, nowS, metric, more, selected, search, display }: Props) {
  const { t } = useTranslation('live')
  const connection = connectionOf(row, nowS * 1_000)
  const effort = effortMetric(row)
  const lead = leadMotion(row, metric)
  const others = motionMetrics(row).filter(({ code }) => code !== lead?.code)
  return (
    <li>
      <Link
        to={{ pathname: pagePath('liveSession', { liveSessionUuid: row.uuid }), search }}
        preventScrollReset
        className={styles.row}
        data-connection={connection}
        aria-current={selected || undefined}
      >
        <span className={styles.who}>
          <b className="clip">{row.name}</b>
          <StateTag connection={connection} age={ageS(row, nowS * 1_000)} />
        </span>
        <LapCell row={row} nowS={nowS} />
        {effort && <BigFigure {...{ row, display }} entry={effort} />}
        {borneMetrics(row.sport).map((entry) => (
          <BigFigure key={entry.code} {...{ row, entry, display }} />
        ))}
        {lead ? (
          <MotionCell {...{ row, usual, display }} entry={lead} />
        ) : (
          <span className={styles.note}>{t('noMotion')}</span>
        )}
        {Array.from({ length: more }, (_, at) => {
          const entry = others[at]
          return entry ? (
            <MotionCell key={entry.code} {...{ row, usual, entry, display }} />
          ) : (
            <span key={`none ${at.toString()}`} />
          )
        })}
      </Link>
    </li>
  )
})

function BigFigure({ row, entry, display }: { row: LiveRow; entry: Metric; display: DisplayOptions }) {
  const { code } = entry
  return (
    <span className={styles.figure}>
      <span className="unseen">{metricLabel(code, display.locale)} </span>
      <b>{formatMetric(code, figureIn(row.latest, entry), display)}</b>
      <small>{metricUnit(code, display)}</small>
    </span>
  )
}

/** The range that lasts, or the last one, with its time. */
function LapCell({ row, nowS }: { row: LiveRow; nowS: number }) {
  const { t } = useTranslation('live')
  const range = currentRange(row)
  const toS = range?.endS ?? row.lastS ?? 0
  return (
    <span className={styles.lap} data-over={range && range.endS !== null ? '' : undefined}>
      <span className="clip">
        {range ? range.name || t('lap', { number: row.ranges.length }) : t('start')}
      </span>
      <b>{lapTime(range ? toS - range.startS : Math.max(0, nowS - Math.floor(row.beginMs / 1_000)))}</b>
    </span>
  )
}
