import {
  formatClock,
  formatDistance,
  formatMetric,
  formatNumber,
  formatPace,
  metricAbbreviation,
  metricUnit,
} from '@cadenza/metrics'
import type { Path, WorkoutDefinition } from '@cadenza/workout/definition'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import type { ExpectedFigures } from '@cadenza/workout/expected/figures'
import { type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Bar, type Layout, layoutOf } from '../../features/workout/layout.ts'
import { displayOptions } from '../../platform/session/display.ts'
import styles from './preview.module.css'
import { isWithin } from './tree/tree.ts'

interface Props {
  definition: WorkoutDefinition
  figures: ExpectedFigures
  athlete: Athlete
  selected?: Path | undefined
  onSelect?(path: Path): void
  /** Further parts beside the zones. */
  children?: ReactNode
}

const firstLine = '- 10m 55%'
const height = 190
/** Share of the threshold at the top. */
const top = 1.3
const y = (share: number, most: number) => (height * (1 - Math.min(share, most) / most)).toFixed(1)

/** The expected course of a workout, with its figures. */
export function Preview({ definition, figures, athlete, selected, onSelect, children }: Props) {
  const { t } = useTranslation('workout')
  const { sport } = definition
  const layout = useMemo(() => layoutOf(figures, sport, athlete), [figures, sport, athlete])
  const [pointed, setPointed] = useState<number>()
  const plot = useRef<HTMLDivElement>(null)
  const { bars, endS } = layout
  const at = (event: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect()
    return box && box.width > 0 ? ((event.clientX - box.left) / box.width) * endS : undefined
  }
  const barAt = (second: number | undefined): Bar | undefined =>
    second === undefined ? undefined : bars.find(({ toS }) => second < toS)

  return (
    <section className="panel" aria-label={t('preview')}>
      <Figures figures={figures}>{children}</Figures>
      {bars.length === 0 ? (
        <p className={`muted ${styles.empty}`}>{t('noSteps', { example: firstLine })}</p>
      ) : (
        <div className={styles.plot}>
          <Shares layout={layout} />
          <div
            ref={plot}
            className={styles.drawing}
            data-selects={onSelect ? '' : undefined}
            onPointerMove={(event) => setPointed(at(event))}
            onPointerLeave={() => setPointed(undefined)}
            onPointerDown={(event) => {
              const bar = barAt(at(event))
              if (bar) onSelect?.(bar.path)
            }}
          >
            <Course layout={layout} selected={selected} />
            <FormStrip layout={layout} />
            <Balance figures={figures} layout={layout} />
            <TimeAxis layout={layout} />
            {pointed !== undefined && (
              <span className={styles.cursor} style={{ left: `${(100 * pointed) / endS}%` }}>
                {pointed <= layout.timedS && <em>{formatClock(Math.round(pointed))}</em>}
              </span>
            )}
          </div>
          <Levels layout={layout} figures={figures} />
        </div>
      )}
    </section>
  )
}

function Figures({ figures, children }: { figures: ExpectedFigures; children: ReactNode }) {
  const { t } = useTranslation('workout')
  const display = displayOptions()
  const { locale } = display
  const { timeS, distanceM, load, intensity, normalizedPower, workJ, lowestWPrimeJ, formS } = figures
  const unknown = figures.openSteps + figures.untimedSteps
  const shown: [string, string, string][] = [
    [
      'time',
      timeS > 0 || unknown === 0 ? formatClock(Math.round(timeS)) : '-',
      unknown > 0 ? t('andOpen') : '',
    ],
    ...known('distance', distanceM, (m) => formatDistance(m, display), metricUnit('distance', display)),
    ...known('load', load, (tss) => formatNumber(tss, 0, locale), metricAbbreviation('tss', locale)),
    ...known('intensity', intensity, (factor) => formatNumber(factor, 2, locale), ''),
    ...known('normalizedPower', normalizedPower, (watts) => formatMetric('power', watts, display), 'W'),
    ...known('work', workJ, (joules) => formatNumber(joules / 1000, 0, locale), 'kJ'),
    ...known('lowestWPrime', lowestWPrimeJ, (joules) => formatNumber(joules / 1000, 1, locale), 'kJ'),
    ...known('formTime', formS || null, (seconds) => formatNumber(seconds / 60, 0, locale), 'min'),
  ]
  return (
    <div className={styles.figures}>
      <dl>
        {shown.map(([key, value, unit]) => (
          <div key={key}>
            <dt>{t(`figure_${key}`)}</dt>
            <dd>
              {value}
              {unit && <span className="u">{unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.beside}>
        {children}
        <Zones figures={figures} />
      </div>
    </div>
  )
}

const known = (
  key: string,
  value: number | null,
  write: (value: number) => string,
  unit: string,
): [string, string, string][] => (value === null ? [] : [[key, write(value), unit]])

function Zones({ figures: { zoneTimes } }: { figures: ExpectedFigures }) {
  const { t } = useTranslation('workout')
  const { locale } = displayOptions()
  const [first] = zoneTimes
  if (!first) return null
  const times = first.seconds
    .map((seconds, i) => ({ zone: i + 1, seconds }))
    .filter(({ seconds }) => seconds > 0)
  const minutes = (seconds: number) => `${formatNumber(seconds / 60, 0, locale)}\u00a0min`
  return (
    <div className={styles.zones}>
      <div className={styles.zoneBar} aria-hidden="true">
        {times.map(({ zone, seconds }) => (
          <i key={zone} style={{ flex: seconds, background: colour(zone) }} />
        ))}
      </div>
      <ul aria-label={t('zones')}>
        {times.map(({ zone, seconds }) => (
          <li key={zone}>
            <i style={{ background: colour(zone) }} />
            {`Z${zone} ${minutes(seconds)}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

const colour = (zone: number | null) =>
  zone === null ? 'var(--surface-3)' : `var(--seq-${Math.min(8, zone + 1)})`

const topOf = ({ bars }: Layout) => Math.max(top, ...bars.map(({ effort }) => (effort?.high ?? 0) * 1.05))

/** All bars of a colour are one path, so that thousands of steps stay quick. */
function Course({ layout, selected }: { layout: Layout; selected: Path | undefined }) {
  const { t } = useTranslation('workout')
  const { bars, endS } = layout
  const most = topOf(layout)
  const gap = endS / 1300
  const { paths, ranges } = useMemo(() => {
    const paths = new Map<string, string>()
    const ranges = new Map<string, string>()
    const add = (to: Map<string, string>, key: string, path: string) =>
      to.set(key, (to.get(key) ?? '') + path)
    for (const { fromS, toS, effort, zone, nominal } of bars) {
      const x0 = fromS + Math.min(gap / 2, (toS - fromS) / 4)
      const x1 = toS - Math.min(gap / 2, (toS - fromS) / 4)
      if (!effort) {
        add(paths, 'none', `M${x0} ${height}V${y(0.3, most)}H${x1}V${height}`)
        continue
      }
      const ramp = effort.from !== effort.to
      const low = ramp ? effort.from : effort.low
      const key = `${nominal ? 'nominal ' : ''}${zone}`
      add(paths, key, `M${x0} ${height}V${y(low, most)}L${x1} ${y(ramp ? effort.to : low, most)}V${height}Z`)
      if (!ramp && effort.high > effort.low)
        add(
          ranges,
          key,
          `M${x0} ${y(effort.low, most)}V${y(effort.high, most)}H${x1}V${y(effort.low, most)}Z`,
        )
    }
    return { paths: [...paths], ranges: [...ranges] }
  }, [bars, gap, most])
  const zoneOf = (key: string) => Number(key.replace('nominal ', ''))
  const chosen = bars.filter(({ path }) => isWithin(path, selected))
  const line = (share: number) => <line x1={0} x2={endS} y1={y(share, most)} y2={y(share, most)} />
  return (
    <svg
      viewBox={`0 0 ${endS} ${height}`}
      preserveAspectRatio="none"
      width="100%"
      height={height}
      role="img"
      aria-label={t('courseLabel')}
    >
      <g className={styles.grid}>{line(0.5)}</g>
      {paths.map(([key, path]) =>
        key === 'none' ? (
          <path key={key} className={styles.unknown} d={path} />
        ) : (
          <path
            key={key}
            d={path}
            fill={colour(zoneOf(key))}
            data-nominal={key.startsWith('n') || undefined}
          />
        ),
      )}
      {ranges.map(([key, path]) => (
        <path key={key} d={path} fill={colour(zoneOf(key))} opacity={0.45} />
      ))}
      {chosen.map(({ fromS, toS }) => (
        <rect key={fromS} className={styles.chosen} x={fromS} width={toS - fromS} y={0} height={height} />
      ))}
      {layout.scale && <g className={styles.threshold}>{line(1)}</g>}
    </svg>
  )
}

function Shares({ layout }: { layout: Layout }) {
  const most = topOf(layout)
  const { locale } = displayOptions()
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  return (
    <div className={styles.left} aria-hidden="true">
      {layout.scale &&
        [0.5, 1].map((share) => (
          <span key={share} style={{ top: `${y(share, most)}px` }}>
            {percent.format(share)}
          </span>
        ))}
    </div>
  )
}

/** The values of 50 and 100 %, and names of the strips below. */
function Levels({ layout, figures }: { layout: Layout; figures: ExpectedFigures }) {
  const { t } = useTranslation('workout')
  const display = displayOptions()
  const { scale } = layout
  const most = topOf(layout)
  const write = (share: number): string => {
    if (!scale || scale.threshold === null) return ''
    const level = share * scale.threshold
    if (scale.kind === 'power') return `${formatNumber(level, 0, display.locale)} W`
    if (scale.kind === 'heartrate') return `${formatNumber(level, 0, display.locale)} bpm`
    return `${formatPace(1000 / level, display)} ${metricUnit('pace', display)}`
  }
  const hasForm = layout.bars.some(({ form }) => form.length > 0)
  const highest = firstKnown(figures.wPrimeBalance)
  return (
    <div className={styles.right} aria-hidden="true">
      {scale &&
        [0.5, 1].map((share) => (
          <span key={share} style={{ top: `${y(share, most)}px` }}>
            {write(share)}
          </span>
        ))}
      {hasForm && <span style={{ top: `${height + 9}px` }}>{t('motion')}</span>}
      {highest !== undefined && (
        <span style={{ top: `${height + (hasForm ? 26 : 8)}px` }}>
          {formatNumber(highest / 1000, 1, display.locale)} kJ
        </span>
      )}
    </div>
  )
}

const formStyles = { left: styles.formLeft, right: styles.formRight, center: styles.formCenter }

/** Strip of the steps with motion targets, by side. */
function FormStrip({ layout: { bars, endS } }: { layout: Layout }) {
  if (!bars.some(({ form }) => form.length > 0)) return null
  return (
    <svg viewBox={`0 0 ${endS} 18`} preserveAspectRatio="none" width="100%" height={18} aria-hidden="true">
      {bars.flatMap(({ form, fromS, toS }) =>
        form.map((side, i) => (
          <rect
            key={`${fromS} ${side}`}
            className={formStyles[side]}
            x={fromS}
            width={toS - fromS}
            y={6 + (i * 6) / form.length}
            height={6 / form.length}
          />
        )),
      )}
    </svg>
  )
}

/** Balances are unknown where the power is. */
const firstKnown = (balance: Float32Array | undefined) => balance?.find((joules) => !Number.isNaN(joules))

/** Work left above critical power. */
function Balance({
  figures: { wPrimeBalance: balance },
  layout,
}: {
  figures: ExpectedFigures
  layout: Layout
}) {
  const { t } = useTranslation('workout')
  const path = useMemo(() => {
    const most = firstKnown(balance) ?? 0
    if (!balance || most <= 0) return undefined
    const every = Math.max(1, Math.floor(balance.length / 1300))
    let line = ''
    let drawing = false
    for (let i = 0; i < Math.min(balance.length, layout.timedS); i += every) {
      const joules = balance[i] ?? Number.NaN
      if (!Number.isNaN(joules))
        line += `${drawing ? 'L' : 'M'}${i} ${(44 - (Math.max(0, joules) / most) * 40).toFixed(1)}`
      drawing = !Number.isNaN(joules)
    }
    return line
  }, [balance, layout])
  if (!path) return null
  return (
    <svg
      viewBox={`0 0 ${layout.endS} 46`}
      preserveAspectRatio="none"
      width="100%"
      height={46}
      role="img"
      aria-label={t('balanceLabel')}
    >
      <path className={styles.balance} d={path} />
    </svg>
  )
}

/** s; between two labels of the axis. */
const spacings = [60, 300, 600, 900, 1800, 3600, 7200, 14_400]

function TimeAxis({ layout: { endS, timedS } }: { layout: Layout }) {
  const spacing = spacings.find((each) => endS / each <= 7) ?? 14_400
  const ticks = Array.from({ length: Math.floor(endS / spacing) + 1 }, (_, i) => i * spacing)
  return (
    <div className={styles.times} aria-hidden="true">
      {ticks
        .filter((tick) => tick <= timedS && tick < endS * 0.97)
        .map((tick) => (
          <span key={tick} style={{ left: `${(100 * tick) / endS}%` }}>
            {formatClock(tick)}
          </span>
        ))}
    </div>
  )
}
