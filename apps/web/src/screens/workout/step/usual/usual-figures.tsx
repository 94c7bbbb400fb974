import {
  type DisplayOptions,
  formatMetric,
  formatNumber,
  metric,
  metricLabel,
  type Side,
  withPercent,
} from '@cadenza/metrics'
import type { FormTarget } from '@cadenza/workout/definition'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { effortText } from '../../../../features/workout-words/part-texts.ts'
import { sentences } from '../../../../platform/texts/sentences.ts'
import { failedPart, PartFailed } from '../../../../ui/components/part-failed.tsx'
import { SideTag } from '../../../../ui/components/side-tag.tsx'
import { valueTicks } from '../../../../ui/graphs/ticks.ts'
import { type Distribution, distributionOf } from './distribution.ts'
import type { Effort } from './effort.ts'
import { labelSide } from './label-side.ts'
import { cellsQuery, cellWidth, changeQuery, usualDays } from './queries.ts'
import styles from './usual.module.css'

interface Props {
  target: FormTarget
  effort: Effort
  userUuid: string
  sport: string
  display: DisplayOptions
}

/** The athlete’s own figures at the step’s effort, against the limits of its motion target. */
export default function UsualFigures({ target, ...shared }: Props) {
  const sides = target.side ? [target.side] : (metric(target.code)?.sides ?? [])
  return sides.map((side) => <OfSide key={side} side={side} target={target} {...shared} />)
}

function OfSide({ target, side, effort, userUuid, sport, display }: Props & { side: Side }) {
  const { t } = useTranslation('workout')
  const { code } = target
  const asked = { userUuid, sport, code, side, filters: effort.filters }
  const cells = useQuery(cellsQuery(asked))
  const { data: change } = useQuery({ ...changeQuery(asked), enabled: cells.isSuccess })
  const failed = failedPart(cells)
  if (failed) return <PartFailed text={t('usualFailed')} again={t('tryAgain')} part={failed} />
  if (cells.data === undefined) return <div className={styles.waiting} aria-busy="true" />
  const found = cells.data && distributionOf(cellsOf(cells.data), cellWidth(code), target)
  const name = effort.targets.map((each) => effortText(each, {}, display).main).join(' · ')
  if (!found)
    return (
      <p className="axis muted">
        {t(name ? 'usualNone' : 'usualNoneAtAll', { effort: name, days: usualDays })}
      </p>
    )
  const share = withPercent(formatNumber(100 * found.within, 0, display.locale), display.locale)
  return (
    <figure className={styles.usual}>
      <Bars {...{ found, target, side, display }} />
      <figcaption className="axis">
        {side !== 'center' && <SideTag side={side} />}{' '}
        {sentences(
          [
            t(name ? 'usualShare' : 'usualShareOfAll', { effort: name, share, days: usualDays }),
            ...(typeof change === 'number'
              ? [t('usualChange', { change: formatMetric(code, change, display) })]
              : []),
          ],
          display.locale,
        )}
      </figcaption>
    </figure>
  )
}

const cellsOf = ({
  x,
  cells,
}: {
  x: { from: number; interval: number }
  cells: { x: number[]; seconds: number[] }
}) =>
  cells.x
    .map((index, i) => ({ from: x.from + index * x.interval, seconds: cells.seconds[i] ?? 0 }))
    .sort((a, b) => a.from - b.from)

const size = { width: 274, bars: 62, head: 16, foot: 15, label: 70 }

function Bars({
  found: { bars, median },
  target,
  side,
  display,
}: Pick<Props, 'target' | 'display'> & { found: Distribution; side: Side }) {
  const { t } = useTranslation('workout')
  const { code, low, high } = target
  const [first, last] = [bars[0]?.from ?? 0, bars.at(-1)?.to ?? 1]
  const at = (value: number) => ((value - first) / (last - first)) * size.width
  const most = Math.max(...bars.map(({ seconds }) => seconds))
  const floor = size.head + size.bars
  const text = (value: number) => formatMetric(code, value, display)
  const isWithin = (value: number) =>
    (low === undefined || value >= low) && (high === undefined || value <= high)
  const limits = [low, high].flatMap((limit) => (limit === undefined ? [] : [at(limit)]))
  const isBefore = labelSide(at(median), limits, { label: size.label, graph: size.width }) === 'before'
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${size.width} ${floor + size.foot}`}
      role="img"
      aria-label={t('usualGraph', { metric: metricLabel(code, display.locale), usual: text(median) })}
    >
      {bars.map(({ from, to, seconds }) => {
        const height = most > 0 ? (seconds / most) * size.bars : 0
        return (
          <rect
            key={from}
            data-side={side}
            data-within={isWithin((from + to) / 2) || undefined}
            x={at(from) + 0.5}
            width={Math.max(0.5, at(to) - at(from) - 1)}
            y={floor - height}
            height={height}
          />
        )
      })}
      <line className={styles.axis} x1="0" x2={size.width} y1={floor} y2={floor} />
      <line className={styles.median} x1={at(median)} x2={at(median)} y1="12" y2={floor} />
      {[low, high].map(
        (limit) =>
          limit !== undefined && (
            <line key={limit} className={styles.limit} x1={at(limit)} x2={at(limit)} y1="4" y2={floor} />
          ),
      )}
      <text x={at(median) + (isBefore ? -4 : 4)} y="11" textAnchor={isBefore ? 'end' : 'start'}>
        {t('usual', { value: text(median) })}
      </text>
      {valueTicks(first, last).map((tick) => (
        <text
          key={tick}
          x={Math.min(size.width, Math.max(0, at(tick)))}
          y={floor + 13}
          textAnchor={at(tick) < 12 ? 'start' : at(tick) > size.width - 12 ? 'end' : 'middle'}
        >
          {text(tick)}
        </text>
      ))}
    </svg>
  )
}
