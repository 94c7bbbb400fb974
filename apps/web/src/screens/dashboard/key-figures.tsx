import {
  type DisplayOptions,
  formatBalance,
  formatMetric,
  metricAbbreviation,
  metricLabel,
  metricUnit,
} from '@cadenza/metrics'
import { paceOf } from '../../features/activity-list/columns.tsx'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { SideTag } from '../../ui/components/side-tag.tsx'
import styles from './dashboard.module.css'
import type { Sport } from './sums.ts'

const most = 8

/** By sport: what is worth a glance, in its order. */
const figuresOfSport: Record<Sport, readonly string[]> = {
  bike: [
    'moving_time',
    'distance',
    'elevation_gain',
    'tss',
    'power',
    'normalized_power',
    'heartrate',
    'l_r_balance',
    'speed',
    'cadence',
  ],
  run: [
    'moving_time',
    'distance',
    'elevation_gain',
    'tss',
    'pace',
    'heartrate',
    'run_cadence',
    'power',
    'stride',
  ],
  other: ['moving_time', 'distance', 'elevation_gain', 'speed', 'heartrate', 'tss', 'power', 'cadence'],
}

/** Shown with a '-' where they are missing; the others only where they were recorded. */
const always = new Set(['moving_time', 'distance'])
const abbreviated = new Set(['normalized_power', 'tss'])

const figureOf: Readonly<Record<string, (row: ActivityRow) => number | null>> = {
  moving_time: ({ stats }) => stats.movingTime,
  distance: ({ stats }) => stats.distance,
  elevation_gain: ({ stats }) => stats.elevationGain,
  tss: ({ stats }) => stats.tss,
  power: ({ stats }) => stats.avgPower,
  normalized_power: ({ stats }) => stats.normalizedPower,
  heartrate: ({ stats }) => stats.avgHeartrate,
  l_r_balance: ({ stats }) => stats.avgLRBalance,
  speed: ({ stats }) => stats.avgSpeed,
  cadence: ({ stats }) => stats.avgCadence,
  run_cadence: ({ stats }) => stats.avgRunCadence,
  stride: ({ stats }) => stats.avgStride,
  pace: paceOf,
}

/** What the activity came to, in at most two lines of four. */
export function KeyFigures({ row, display }: { row: ActivityRow; display: DisplayOptions }) {
  const figures = figuresOfSport[row.sport]
    .map((code) => ({ code, value: figureOf[code]?.(row) ?? null }))
    .filter(({ code, value }) => always.has(code) || value !== null)
    .slice(0, most)
  return (
    <div className={styles.figures}>
      {figures.map(({ code, value }) => (
        <dl className="fig" key={code}>
          <dt title={metricLabel(code, display.locale)}>
            {abbreviated.has(code)
              ? metricAbbreviation(code, display.locale)
              : metricLabel(code, display.locale)}
          </dt>
          <dd>
            {code === 'l_r_balance' ? (
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
