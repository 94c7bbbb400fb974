import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useState } from 'react'
import { chartScales, dateTicks, linePath, type Point } from '../../ui/graphs/date-chart.ts'
import type { Display, Kind } from './kinds.ts'
import styles from './profiles.module.css'

const heightPx = 148
const plotTop = 8
const plotBottom = 122
const left = 44
const right = 12

interface Props {
  kind: Kind
  /** Ascending. */
  points: readonly Point[]
  display: Display
  nowMs: number
  /** Formatted day of a point. */
  dayOf(at: number): string
}

/** Chart of a kind over time, decorative since the table below has the same numbers. */
export function Chart({ kind, points, display, nowMs, dayOf }: Props) {
  const { ref, width } = useElementSize()
  const [hovered, setHovered] = useState<number>()
  const { from, to, low, high, ticks } = chartScales(points, nowMs, kind.clock)
  const plotWidth = Math.max(0, width - left - right)
  const x = (at: number) => left + ((at - from) / (to - from)) * plotWidth
  const y = (value: number) => {
    const share = (value - low) / (high - low)
    return plotTop + (kind.reversed ? share : 1 - share) * (plotBottom - plotTop)
  }
  const drawn = points.map(({ at, value }) => ({ x: x(at), y: y(value) }))
  const point = hovered === undefined ? undefined : points[hovered]
  const place = hovered === undefined ? undefined : drawn[hovered]
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const pointer = event.clientX - event.currentTarget.getBoundingClientRect().left
    let nearest = 0
    drawn.forEach((each, i) => {
      if (Math.abs(each.x - pointer) < Math.abs((drawn[nearest]?.x ?? 0) - pointer)) nearest = i
    })
    setHovered(nearest)
  }
  return (
    <div ref={ref} className={styles.chart}>
      {width > 0 && (
        <svg
          width={width}
          height={heightPx}
          aria-hidden="true"
          onPointerMove={onPointerMove}
          onPointerLeave={() => setHovered(undefined)}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="g-grid" x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
              <text className="end" x={left - 6} y={y(tick) + 4}>
                {kind.tick(tick, display.locale)}
              </text>
            </g>
          ))}
          {dateTicks(from, to).map(({ at, year }) => (
            <text key={at} className="mid" x={Math.max(left + 14, x(at))} y={heightPx - 8}>
              {year
                ? new Date(at).getUTCFullYear()
                : new Date(at).toLocaleDateString(display.locale, { month: 'short', timeZone: 'UTC' })}
            </text>
          ))}
          {place && <line className={styles.cursor} x1={place.x} x2={place.x} y1={plotTop} y2={plotBottom} />}
          <path
            className="s"
            d={linePath(drawn, kind.shape, width - right)}
            style={{ stroke: kind.colour }}
          />
          {drawn.map((each, i) => (
            <circle
              key={points[i]?.at}
              className={styles.point}
              cx={each.x}
              cy={each.y}
              r={i === hovered ? 4.5 : 3.5}
              style={{ stroke: kind.colour, fill: i === drawn.length - 1 ? kind.colour : undefined }}
            />
          ))}
        </svg>
      )}
      {point && place && (
        <div
          className="tip"
          style={{
            top: plotTop,
            ...(place.x > width / 2 ? { right: width - place.x + 10 } : { left: place.x + 10 }),
          }}
        >
          <b>{dayOf(point.at)}</b>
          <div>
            {kind.format(point.value, display)}
            <span className="u">{kind.unit(display)}</span>
          </div>
        </div>
      )}
    </div>
  )
}
