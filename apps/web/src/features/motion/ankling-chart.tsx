import { formatNumber } from '@cadenza/metrics'
import { anklingAxis } from '@cadenza/metrics/graphs'
import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SideTag } from '../../ui/components/side-tag.tsx'
import { tooltipText } from '../../ui/graphs/tooltip-text.ts'
import type { FigureFacts } from '../explain/asked.ts'
import { explainsItself } from '../explain/explained.tsx'
import { type AnklingCurve, crankDegs, extremesOf } from './ankling.ts'
import styles from './motion.module.css'

type Curves = { left: AnklingCurve; right: AnklingCurve }
const sides = ['left', 'right'] as const

interface Props {
  curves: Curves
  width: number
  height: number
  atDeg: number | null
  onAtDeg(deg: number | null): void
  locale: string
  facts(): FigureFacts | null
}

const left = 34
const right = 10
const top = 8
const bottom = 22
const stepDeg = 5
const ticks = Array.from(
  { length: (anklingAxis.max - anklingAxis.min) / anklingAxis.tick + 1 },
  (_, k) => anklingAxis.min + k * anklingAxis.tick,
)

/** Foot angle by crank angle: mean of the strokes, with a band of one standard deviation to either side. */
export function AnklingChart({ curves, width, height, atDeg, onAtDeg, locale, facts }: Props) {
  const { t } = useTranslation('motion')
  const clip = useId()
  const plotWidth = Math.max(10, width - left - right)
  const plotHeight = height - top - bottom
  const x = (deg: number) => left + (deg / 360) * plotWidth
  const y = (angle: number) =>
    top + ((anklingAxis.max - angle) / (anklingAxis.max - anklingAxis.min)) * plotHeight
  const degrees = (value: number | undefined, signed = true) =>
    value === undefined || Number.isNaN(value)
      ? '-'
      : `${signed && value > 0 ? '+' : ''}${formatNumber(value, 1, locale)}°`
  const at = atDeg === null ? null : Math.round(atDeg / stepDeg) % (360 / stepDeg)
  const spoken =
    at === null
      ? t('anklingKeys')
      : `${at * stepDeg}°: ${sides.map((side) => `${t(side)} ${degrees(curves[side].meanDeg[at])}`).join(', ')}`

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left - left) / plotWidth
    onAtDeg((Math.round((Math.min(0.999, Math.max(0, share)) * 360) / stepDeg) * stepDeg) % 360)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (event.altKey || (step === undefined && event.key !== 'Escape')) return
    if (event.key === 'Escape' && at === null) return
    event.preventDefault()
    event.stopPropagation()
    onAtDeg(step === undefined ? null : (((at ?? -step) + step + 72) % 72) * stepDeg)
  }
  return (
    <>
      <div
        className={styles.ankling}
        role="slider"
        tabIndex={0}
        aria-label={t('crankAngle')}
        aria-valuemin={0}
        aria-valuemax={359}
        aria-valuenow={at === null ? 0 : at * stepDeg}
        aria-valuetext={spoken}
        onKeyDown={onKeyDown}
        onPointerLeave={() => onAtDeg(null)}
      >
        <svg width={width} height={height} onPointerMove={onPointerMove} role="img" aria-label={t('ankling')}>
          <clipPath id={clip}>
            <rect x={left} y={top} width={plotWidth} height={plotHeight} />
          </clipPath>
          {ticks.map((angle) => (
            <g key={angle}>
              <path
                d={`M${left} ${y(angle)}h${plotWidth}`}
                className={angle === 0 ? styles.axisLine : styles.gridLine}
              />
              <text x={left - 5} y={y(angle) + 4} textAnchor="end" className={styles.tick}>
                {formatNumber(angle, 0, locale)}
              </text>
            </g>
          ))}
          {[0, 90, 180, 270, 360].map((deg) => (
            <g key={deg}>
              <path d={`M${x(deg)} ${top}v${plotHeight}`} className={styles.gridLine} />
              <text
                x={x(deg)}
                y={height - 6}
                textAnchor={deg === 360 ? 'end' : 'middle'}
                className={styles.tick}
              >
                {deg}°
              </text>
            </g>
          ))}
          <text x={left + 5} y={top + 12} className={styles.tick}>
            {t('toesUp')}
          </text>
          <text x={left + 5} y={top + plotHeight - 6} className={styles.tick}>
            {t('toesDown')}
          </text>
          <g clipPath={`url(#${clip})`}>
            {sides.map((side) => (
              <g key={side} data-side={side} className={styles.curve}>
                <path d={bandPath(curves[side], x, y)} className={styles.band} />
                <path
                  d={linePath(curves[side], x, y)}
                  className={styles.line}
                  strokeDasharray={side === 'right' ? '7 2' : undefined}
                />
              </g>
            ))}
          </g>
          {at !== null && <path d={`M${x(at * stepDeg)} ${top}v${plotHeight}`} className={styles.cursor} />}
        </svg>
        {at !== null && (
          <div className={styles.tip} aria-hidden="true" data-flip={at < 36 || undefined}>
            <b>{at * stepDeg}°</b>
            {sides.map((side) => (
              <span key={side}>
                <SideTag side={side} />{' '}
                {tooltipText(
                  [
                    !Number.isNaN(curves[side].meanDeg[at] ?? Number.NaN) &&
                      `${degrees(curves[side].meanDeg[at])} ± ${degrees(curves[side].sdDeg[at], false)}`,
                  ],
                  t('noData'),
                )}
              </span>
            ))}
          </div>
        )}
      </div>
      <div className={styles.places}>
        {sides.map((side) => {
          const found = extremesOf(curves[side])
          return (
            <p key={side} className="small" {...explainsItself('foot_ar', facts)}>
              <SideTag side={side} />{' '}
              {found
                ? t('anklingExtremes', {
                    range: degrees(found.rangeDeg, false),
                    highest: `${found.highestAt}°`,
                    lowest: `${found.lowestAt}°`,
                  })
                : t('noData')}
            </p>
          )
        })}
      </div>
      <p className={`axis muted ${styles.words}`}>{t('anklingWords')}</p>
    </>
  )
}

type Scale = (value: number) => number

/** Closes the curve: 360° is 0°. */
const around = (values: Float64Array, k: number) => values[k % crankDegs.length] as number

function linePath({ meanDeg }: AnklingCurve, x: Scale, y: Scale): string {
  let path = ''
  let open = false
  for (let k = 0; k <= crankDegs.length; k++) {
    const value = around(meanDeg, k)
    if (!Number.isNaN(value)) path += `${open ? 'L' : 'M'}${x(k * stepDeg).toFixed(1)} ${y(value).toFixed(1)}`
    open = !Number.isNaN(value)
  }
  return path
}

function bandPath({ meanDeg, sdDeg }: AnklingCurve, x: Scale, y: Scale): string {
  const upper: string[] = []
  const lower: string[] = []
  for (let k = 0; k <= crankDegs.length; k++) {
    const mean = around(meanDeg, k)
    const sd = around(sdDeg, k)
    if (Number.isNaN(mean) || Number.isNaN(sd)) continue
    upper.push(`${x(k * stepDeg).toFixed(1)} ${y(mean + sd).toFixed(1)}`)
    lower.unshift(`${x(k * stepDeg).toFixed(1)} ${y(mean - sd).toFixed(1)}`)
  }
  return upper.length > 1 ? `M${[...upper, ...lower].join('L')}Z` : ''
}
