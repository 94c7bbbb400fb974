import type { Series } from '@cadenza/activity'
import type { CriticalPower } from '@cadenza/activity/critical-power'
import { type DisplayOptions, formatClock, formatNumber } from '@cadenza/metrics'
import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useGraphTheme } from '../../platform/theme/graph.ts'
import type { Cursor } from '../../ui/graphs/cursor.ts'
import { axisWidth } from '../../ui/graphs/frame.ts'
import { Plot } from '../../ui/graphs/plot.tsx'
import { valueTicks } from '../../ui/graphs/ticks.ts'
import { AxisLabels } from '../activity/axis-labels.tsx'
import { fullExtent, indexOfX, type XAxis, xOfMs } from '../activity/x-axis.ts'
import type { FigureFacts } from '../explain/asked.ts'
import { Explained, explainsItself } from '../explain/explained.tsx'
import styles from './effort.module.css'
import { balanceOf } from './w-prime.ts'

interface Props {
  series: Series
  axis: XAxis
  /** Part shown in the graphs above; null for all. */
  zoom: { startMs: number; endMs: number } | null
  cursor: Cursor
  criticalPower: CriticalPower
  display: DisplayOptions
  facts(): FigureFacts
}

const heightPx = 128
const airPx = 8

/** W′ balance, synchronised with the graphs above: same part, same cursor. */
export function WPrimePanel({ series, axis, zoom, cursor, criticalPower, display, facts }: Props) {
  const { t } = useTranslation('effort')
  const theme = useGraphTheme()
  const { ref, width } = useElementSize()
  const balance = useMemo(() => balanceOf(series, criticalPower), [series, criticalPower])
  const full = criticalPower.wPrimeJ / 1000
  const low = Math.min(0, balance?.lowest ?? 0)
  const ticks = useMemo(() => valueTicks(low, full), [low, full])
  const whole = fullExtent(axis)
  const from = zoom ? xOfMs(axis, zoom.startMs) : whole.low
  const to = zoom ? xOfMs(axis, zoom.endMs) : whole.high
  const x = to > from ? { low: from, high: to } : whole

  const line = useRef<HTMLElement>(null)
  const value = useRef<HTMLElement>(null)
  const kilojoules = balance?.kilojoules
  const { locale } = display
  useEffect(() => {
    const write = (index: number | null) => {
      const at = index === null ? Number.NaN : (axis.values[index] as number)
      const share = (at - x.low) / (x.high - x.low)
      if (line.current) {
        line.current.hidden = !(share >= 0 && share <= 1)
        line.current.style.left = `${share * 100}%`
      }
      if (value.current)
        value.current.textContent =
          index === null
            ? ''
            : `${formatClock((axis.timeMs[index] as number) / 1000)} · ${kilojouleText(kilojoules?.[index], full, locale)}`
    }
    write(cursor.get())
    return cursor.subscribe(write)
  }, [cursor, axis, x.low, x.high, kilojoules, full, locale])

  if (!balance) return null
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    cursor.set(indexOfX(axis, x.low + share * (x.high - x.low)))
  }
  const lowestAt = formatClock((axis.timeMs[balance.lowestAt] as number) / 1000)
  return (
    <section className="panel" aria-labelledby="effort-wprime">
      <div className="ph">
        <h2 id="effort-wprime">
          <Explained code="w_prime_balance" facts={facts}>
            {t('wPrimeBalance')}
          </Explained>
        </h2>
        <span className="small muted grow" {...explainsItself('w_prime_balance', facts)}>
          {t('lowest', { value: kilojouleText(balance.lowest, full, locale), time: lowestAt })}
        </span>
        <b className={`small ${styles.wValue}`} ref={value} />
      </div>
      <div className={styles.graph} ref={ref}>
        {width > 0 && (
          <Plot
            theme={theme}
            frame={{ width: width - airPx, height: heightPx, x, y: { low: low * 1.05, high: full * 1.03 } }}
            x={axis.values}
            lines={[{ values: balance.kilojoules, colour: theme.channel('power'), fill: 0.14 }]}
            axis={{
              ticks,
              labels: ticks.map((tick) => formatNumber(tick, Number.isInteger(tick) ? 0 : 1, locale)),
            }}
            gap={axis.gap}
          />
        )}
        <div className={styles.over} onPointerMove={follow} onPointerLeave={() => cursor.set(null)}>
          <i className={styles.cursor} ref={line} hidden />
        </div>
        <div className={styles.timeLabels}>
          <AxisLabels
            axis={axis}
            low={x.low}
            high={x.high}
            width={Math.max(0, width - axisWidth)}
            display={display}
          />
        </div>
      </div>
      <p className={`small muted ${styles.note}`}>
        {t('wPrimeWords', {
          cp: formatNumber(criticalPower.cp, 0, locale),
          wPrime: formatNumber(full, 1, locale),
        })}{' '}
        {t(criticalPower.source === 'bests' ? 'fromBests' : 'fromFtp')}
        {balance.lowest < 0 && ` ${t('belowZero')}`}
      </p>
    </section>
  )
}

function kilojouleText(value: number | undefined, full: number, locale: string): string {
  if (value === undefined || Number.isNaN(value)) return '-'
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return `${formatNumber(value, 1, locale)}\u00a0kJ (${percent.format(value / full).replace('-', '−')})`
}
