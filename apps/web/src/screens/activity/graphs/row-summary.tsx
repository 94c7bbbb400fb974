import { type DisplayOptions, formatSideRate } from '@cadenza/metrics'
import { poorSideRate, sideRate } from '@cadenza/metrics/rates'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { averageOf, basisOf, figureCode, peakOf } from '../../../features/activity/figures.ts'
import type { GraphLine, GraphRow } from '../../../features/activity/graph-rows.ts'
import type { Part } from '../../../features/activity/part.ts'
import type { Figures } from '../../../features/activity/queries.ts'
import { rowDelta, rowText } from '../../../features/activity/row-text.ts'
import type { ViewPreferences } from '../../../features/activity/view-preferences.ts'
import { explain, type FigureFacts } from '../../../features/explain/asked.ts'
import { type Signal, useSignal } from '../../../platform/signal.ts'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import { lowerBound } from '../../../ui/graphs/nearest.ts'
import styles from './graphs.module.css'

interface Props {
  row: GraphRow
  timeMs: ArrayLike<number>
  keep: ArrayLike<number> | null
  /** The selection, or all. */
  part: Part
  draft: Signal<Part | null>
  preferences: ViewPreferences
  display: DisplayOptions
  factsOf(code: string): FigureFacts | null
}

/** Minimum of a line over a part; null without values. */
export function leastOf(line: GraphLine, part: Pick<Part, 'startMs' | 'endMs'>, timeMs: ArrayLike<number>) {
  let least: number | null = null
  const to = lowerBound(timeMs, part.endMs)
  for (let i = lowerBound(timeMs, part.startMs); i < to; i++) {
    const value = line.values[i] as number
    if (!Number.isNaN(value) && (least === null || value < least)) least = value
  }
  return least
}

/** Mean of a device field over a part, as there are no statistics for it. */
function meanOf(line: GraphLine, part: Part, timeMs: ArrayLike<number>, keep: ArrayLike<number> | null) {
  let sum = 0
  let count = 0
  const to = lowerBound(timeMs, part.endMs)
  for (let i = lowerBound(timeMs, part.startMs); i < to; i++) {
    const value = line.values[i] as number
    if (Number.isNaN(value) || (keep && !((keep[i] as number) > 0))) continue
    sum += value
    count++
  }
  return count ? sum / count : null
}

function averages(row: GraphRow, figures: Figures | null, props: Props, part: Part): (number | null)[] {
  const basis = figures
    ? basisOf(figures, props.preferences.timeType, props.preferences.bikePosition)
    : undefined
  return row.lines.map((line) => {
    const mpi = line.side && basis?.mpi[row.code]?.[line.side]
    if (mpi) return mpi.avg
    const code = figureCode(row.code, line.side)
    if (basis?.basic[code] || row.metric?.readFrom) return averageOf(basis, code)
    return meanOf(line, part, props.timeMs, props.keep)
  })
}

/** Figures right of a row for the selection: average, companion, and left compared with right. */
export const RowSummary = memo(function RowSummary(props: Props) {
  const { row, draft, preferences, display } = props
  const { t } = useTranslation('activity')
  const part = useSignal(draft) ?? props.part
  const values = averages(row, part.figures, props, part)
  const basis = part.figures
    ? basisOf(part.figures, preferences.timeType, preferences.bikePosition)
    : undefined
  const companion = row.metric?.companion
  const peak = companion === 'peak' ? peakOf(basis, row.code) : null
  const [a, b] = values
  const rate = row.metric && values.length === 2 ? sideRate(row.metric, a ?? null, b ?? null) : null
  const [first] = row.lines
  const least = first && companion === 'lowest' ? leastOf(first, part, props.timeMs) : null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: by keyboard the row's name explains it
    <div
      className={styles.summary}
      data-explains={row.metric && row.code}
      tabIndex={-1}
      onClick={(event) => {
        if (row.metric)
          explain({ code: row.code, facts: props.factsOf(row.code), anchor: event.currentTarget })
      }}
    >
      {row.lines.map((line, i) => (
        <div key={line.side ?? 'one'}>
          {line.side && <SideTag side={line.side} />} <b>{rowText(row, values[i], display)}</b>
        </div>
      ))}
      {peak !== null && (
        <div className={styles.second}>
          {t('peak')} {rowText(row, peak, display)}
        </div>
      )}
      {least !== null && (
        <div className={styles.second}>
          {t('least')} {rowText(row, least, display)}
        </div>
      )}
      {companion === 'gain' && part.figures?.elevationGain != null && (
        <div className={styles.second}>+{rowText(row, part.figures.elevationGain, display)}</div>
      )}
      {values.length === 2 && a != null && b != null && (
        <div className={styles.second}>L−R {rowDelta(row, a - b, display)}</div>
      )}
      {rate !== null && (
        <div className={styles.second} data-verdict={rate > poorSideRate ? 'poor' : undefined}>
          L−R {formatSideRate(rate, display.locale)}
        </div>
      )}
    </div>
  )
})
