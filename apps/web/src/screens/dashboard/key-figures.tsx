import {
  type DisplayOptions,
  formatBalance,
  formatMetric,
  headlineMetrics,
  metricHeading,
  metricLabel,
  metricUnit,
} from '@cadenza/metrics'
import { paceOf } from '../../features/activity-list/columns.tsx'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { SideTag } from '../../ui/components/side-tag.tsx'
import styles from './dashboard.module.css'

const figureOf: Readonly<Record<string, (row: ActivityRow) => number | null>> = {
  moving_time: ({ stats }) => stats.movingTime,
  distance: ({ stats }) => stats.distance,
  elevation_gain: ({ stats }) => stats.elevationGain,
  tss: ({ stats }) => stats.tss,
  power: ({ stats }) => stats.avgPower,
  normalized_power: ({ stats }) => stats.normalizedPower,
  intensity_factor: ({ stats }) => stats.intensityFactor,
  heartrate: ({ stats }) => stats.avgHeartrate,
  l_r_balance: ({ stats }) => stats.avgLRBalance,
  speed: ({ stats }) => stats.avgSpeed,
  cadence: ({ stats }) => stats.avgCadence,
  run_cadence: ({ stats }) => stats.avgRunCadence,
  stride: ({ stats }) => stats.avgStride,
  pace: paceOf,
}

interface Props {
  row: ActivityRow
  display: DisplayOptions
  /** Number of figures; two lines of four by default. */
  most?: number
}

/** Key figures of the activity. */
export function KeyFigures({ row, display, most = 8 }: Props) {
  const figures = headlineMetrics(row.sport)
    .map(({ code, form }) => ({ code, form, value: figureOf[code]?.(row) ?? null }))
    .filter(({ value }) => value !== null)
    .slice(0, most)
  return (
    <div className={styles.figures}>
      {figures.map(({ code, form, value }) => (
        <dl className="fig" key={code}>
          <dt title={metricLabel(code, display.locale)}>{metricHeading(code, display.locale)}</dt>
          <dd>
            {form === 'balance' ? (
              <Balance value={value} locale={display.locale} />
            ) : (
              <>
                {formatMetric(code, value, display)}
                {value !== null && <span className="u">{metricUnit(code, display)}</span>}
              </>
            )}
          </dd>
        </dl>
      ))}
    </div>
  )
}

function Balance({ value, locale }: { value: number | null; locale: string }) {
  const { left, right } = formatBalance(value, locale)
  return (
    <span className={styles.balance}>
      <SideTag side="left" /> {left} <SideTag side="right" /> {right}
      <span className="u">%</span>
    </span>
  )
}
