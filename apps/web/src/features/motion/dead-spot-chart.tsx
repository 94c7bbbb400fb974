import { formatNumber, withPercent } from '@cadenza/metrics'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SideTag } from '../../ui/components/side-tag.tsx'
import type { Cursor } from '../../ui/graphs/cursor.ts'
import { tooltipText } from '../../ui/graphs/tooltip-text.ts'
import type { FigureFacts } from '../explain/asked.ts'
import { explainsItself } from '../explain/explained.tsx'
import { CursorStrokes } from './cursor-strokes.tsx'
import { type DeadSpotRose, sectorDeg, sectors } from './dead-spots.ts'
import styles from './motion.module.css'
import { niceShare, roseLayout, sectorPath, sectorTowards } from './polar.ts'
import type { Strokes } from './strokes.ts'

type Roses = { left: DeadSpotRose; right: DeadSpotRose }
const sides = ['left', 'right'] as const

interface Props {
  roses: Roses
  width: number
  /** Height for both roses; null beside the graphs. */
  roomPx: number | null
  /** Crank angle under the pointer. */
  atDeg: number | null
  onAtDeg(deg: number | null): void
  locale: string
  facts(): FigureFacts | null
  /** Strokes of the whole activity, one of which is at the graphs' cursor. */
  strokes: Strokes
  cursor: Cursor
  timeMs: ArrayLike<number>
}

/** Dead spots around the crank by frequency: a rose for each foot, or a table. */
export function DeadSpotChart(props: Props) {
  const { roses, width, roomPx, atDeg, onAtDeg, locale, facts } = props
  const { t } = useTranslation('motion')
  const [asTable, setAsTable] = useState(false)
  const host = useRef<HTMLDivElement>(null)
  const { size, stacked } = roseLayout(width, roomPx)
  const scale = niceShare(Math.max(...sides.map((side) => Math.max(...roses[side].share))))
  const strongest = Math.max(...sides.map((side) => Math.max(0, ...roses[side].magnitude.filter(isKnown))))
  const sector =
    atDeg === null ? null : Math.floor(((((atDeg + sectorDeg / 2) % 360) + 360) % 360) / sectorDeg)
  const percent = (share: number) => withPercent(formatNumber(100 * share, 0, locale), locale)
  const spoken =
    sector === null
      ? t('polarKeys')
      : `${sector * sectorDeg}°: ${sides
          .map((side) => `${t(side)} ${percent(roses[side].share[sector] ?? 0)}`)
          .join(', ')}`

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (event.altKey || (step === undefined && event.key !== 'Escape')) return
    if (event.key === 'Escape' && sector === null) return
    event.preventDefault()
    event.stopPropagation()
    onAtDeg(
      step === undefined
        ? null
        : (((sector ?? 0) + (sector === null ? 0 : step) + sectors) % sectors) * sectorDeg,
    )
  }

  return (
    <>
      {asTable ? (
        <SectorTable roses={roses} percent={percent} locale={locale} />
      ) : (
        <div
          ref={host}
          className={styles.roses}
          data-stacked={stacked || undefined}
          role="slider"
          tabIndex={0}
          aria-label={t('crankAngle')}
          aria-valuemin={0}
          aria-valuemax={359}
          aria-valuenow={sector === null ? 0 : sector * sectorDeg}
          aria-valuetext={spoken}
          onKeyDown={onKeyDown}
          onPointerLeave={() => onAtDeg(null)}
        >
          {sides.map((side) => (
            <Rose
              key={side}
              side={side}
              rose={roses[side]}
              size={size}
              scale={scale}
              strongest={strongest}
              sector={sector}
              onAtDeg={onAtDeg}
              locale={locale}
            />
          ))}
          {sector !== null && (
            <div
              className={styles.tip}
              aria-hidden="true"
              data-flip={(sector > 9 && sector < 27) || undefined}
            >
              <b>{sector * sectorDeg}°</b>
              {sides.map((side) => (
                <span key={side}>
                  <SideTag side={side} />{' '}
                  {tooltipText(
                    [
                      roses[side].judged > 0 && percent(roses[side].share[sector] ?? 0),
                      isKnown(roses[side].magnitude[sector] ?? Number.NaN) &&
                        `${t('strength')} ${withPercent(formatNumber(roses[side].magnitude[sector] ?? 0, 0, locale), locale)}`,
                    ],
                    t('noData'),
                  )}
                </span>
              ))}
            </div>
          )}
        </div>
      )}
      <CursorStrokes strokes={props.strokes} cursor={props.cursor} timeMs={props.timeMs} roses={host} />
      <div className={styles.places}>
        {sides.map((side) => (
          <p key={side} className="small" {...explainsItself('dss', facts)}>
            <SideTag side={side} />{' '}
            {roses[side].places.length === 0
              ? t(roses[side].judged === 0 ? 'noData' : 'noPlace')
              : roses[side].places
                  .slice(0, 3)
                  .map(({ angleDeg, share }) => `${angleDeg}° (${percent(share)})`)
                  .join(' · ')}
          </p>
        ))}
      </div>
      <p className={`axis muted ${styles.words}`}>
        {t('deadSpotWords')}{' '}
        <button
          type="button"
          className={styles.link}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? 'asChart' : 'asTable')}
        </button>
      </p>
    </>
  )
}

const isKnown = (value: number) => !Number.isNaN(value)

interface RoseProps {
  side: 'left' | 'right'
  rose: DeadSpotRose
  size: number
  /** Share at the outer ring. */
  scale: number
  /** Magnitude drawn darkest. */
  strongest: number
  sector: number | null
  onAtDeg(deg: number | null): void
  locale: string
}

const labelPx = 23

/** Marks for the dead spots of a stroke; only the strongest are marked if there are more. */
const marks = [0, 1, 2, 3, 4, 5] as const

function Rose({ side, rose, size, scale, strongest, sector, onAtDeg, locale }: RoseProps) {
  const { t } = useTranslation('motion')
  const centre = size / 2
  const outer = Math.max(20, centre - labelPx)
  const inner = 0.42 * outer
  const radiusOf = (share: number) => inner + (share / scale) * (outer - inner)
  const point = (deg: number, radius: number) => ({
    x: centre + radius * Math.sin((deg * Math.PI) / 180),
    y: centre - radius * Math.cos((deg * Math.PI) / 180),
  })
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onAtDeg(sectorTowards(event.clientX - box.left - centre, event.clientY - box.top - centre, sectorDeg))
  }
  const arrow = 0.66 * inner
  const from = point(-50, arrow)
  const to = point(50, arrow)
  return (
    <svg
      width={size}
      height={size}
      className={styles.rose}
      data-side={side}
      onPointerMove={onPointerMove}
      role="img"
      aria-label={t(side)}
    >
      {[0, 0.5, 1].map((part) => (
        <circle key={part} cx={centre} cy={centre} r={radiusOf(part * scale)} className={styles.ring} />
      ))}
      {[0, 90, 180, 270].map((deg) => {
        const a = point(deg, inner)
        const b = point(deg, outer)
        const at = point(deg, outer + (deg % 180 === 0 ? 9 : 12))
        return (
          <g key={deg}>
            <path d={`M${a.x} ${a.y}L${b.x} ${b.y}`} className={styles.ring} />
            <text x={at.x} y={at.y + 4} textAnchor="middle" className={styles.tick}>
              {deg}
            </text>
          </g>
        )
      })}
      {sector !== null && (
        <path
          d={sectorPath(centre, inner, outer, sector * sectorDeg, sectorDeg)}
          className={styles.pointed}
        />
      )}
      {Array.from(rose.share, (share, k) =>
        share > 0 ? (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a sector is its place
            key={k}
            d={sectorPath(centre, inner, radiusOf(share), k * sectorDeg, sectorDeg - 1)}
            className={styles.petal}
            fillOpacity={strongest > 0 ? 0.35 + (0.65 * (rose.magnitude[k] ?? 0)) / strongest : 1}
          />
        ) : null,
      )}
      {marks.map((k) => (
        <g key={k} data-spot={k} style={{ display: 'none', transformOrigin: `${centre}px ${centre}px` }}>
          <path d={`M${centre} ${centre - inner}V${centre - outer}`} className={styles.spotLine} />
          <circle cx={centre} cy={centre - inner} r={3.5} className={styles.spot} />
        </g>
      ))}
      <path d={`M${from.x} ${from.y}A${arrow} ${arrow} 0 0 1 ${to.x} ${to.y}`} className={styles.turn} />
      <path d="M-5 -4L0 0L-5 4" transform={`translate(${to.x} ${to.y}) rotate(50)`} className={styles.turn} />
      <text x={centre} y={centre + 6} textAnchor="middle" className={styles.letter}>
        {side === 'left' ? 'L' : 'R'}
      </text>
      <text x={centre + 0.74 * outer} y={centre - 0.76 * outer} className={styles.tick}>
        {withPercent(formatNumber(100 * scale, 0, locale), locale)}
      </text>
    </svg>
  )
}

function SectorTable({
  roses,
  percent,
  locale,
}: {
  roses: Roses
  percent(share: number): string
  locale: string
}) {
  const { t } = useTranslation('motion')
  return (
    <div className={styles.tableBox}>
      <table className={styles.table}>
        <caption className="unseen">{t('deadSpots')}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('crankAngle')}
            </th>
            {sides.map((side) => (
              <th key={side} scope="colgroup" colSpan={2} className="n">
                <SideTag side={side} />
              </th>
            ))}
          </tr>
          <tr>
            {sides.flatMap((side) => [
              <th key={`${side} share`} scope="col" className="n">
                {t('share')}
              </th>,
              <th key={`${side} strength`} scope="col" className="n">
                {t('strength')}, %
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: sectors }, (_, k) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sector is its place
            <tr key={k}>
              <th scope="row">{k * sectorDeg}°</th>
              {sides.map((side) => {
                const magnitude = roses[side].magnitude[k] ?? Number.NaN
                return [
                  <td key={`${side} share`} className={`n ${side.charAt(0)}`}>
                    {percent(roses[side].share[k] ?? 0)}
                  </td>,
                  <td key={`${side} strength`} className="n">
                    {isKnown(magnitude) ? formatNumber(magnitude, 0, locale) : '-'}
                  </td>,
                ]
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
