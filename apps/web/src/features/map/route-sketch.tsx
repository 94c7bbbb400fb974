import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { displayOptions } from '../../platform/session/display.ts'
import { classToken, colouredLines } from './colouring.ts'
import styles from './map.module.css'
import {
  boxOf,
  firstKnown,
  fitPadding,
  fitted,
  graticule,
  linesOf,
  mercator,
  nearestTo,
  type Point,
  partOf,
  pathOf,
  pointAt,
  scaleBar,
} from './route.ts'
import type { RouteProps } from './route-props.ts'

const width = 324
const height = 324
/** px from the route within which the pointer moves the cursor. */
const nearPx = 24

/** Static drawing of the route without a GPU, with the same lines and colours. */
export function RouteSketch({ positions, timeMs, cursor, span, colouring, label }: RouteProps) {
  const dot = useRef<SVGCircleElement>(null)
  const isColoured = colouring !== undefined
  const drawing = useMemo(() => {
    const [west, south, east, north] = boxOf(positions)
    const { scale, ...to } = fitted(
      [west, mercator(south), east, mercator(north)],
      { width, height },
      fitPadding(isColoured),
    )
    const { x } = to
    const y = (latitude: number) => to.y(mercator(latitude))
    const path = (lines: readonly Point[][]) =>
      lines.map((line) => pathOf(line.map(([lon, lat]): Point => [x(lon), y(lat)]))).join('')
    const margin = (0.6 * Math.max(width, height)) / scale
    return {
      x,
      y,
      path,
      route: path(linesOf(positions, 0, positions.longitude.length - 1)),
      grid: path(graticule([west - margin, south - margin, east + margin, north + margin])),
      // px per degree of longitude, in both directions; latitudes are already projected.
      pxPerDegree: scale,
      longitudeAt: (px: number) => (px - x(0)) / scale,
      mercatorAt: (py: number) => (to.y(0) - py) / scale,
      start: pointAt(positions, firstKnown(positions)),
      bar: scaleBar((south + north) / 2, scale, 80, displayOptions()),
    }
  }, [positions, isColoured])

  useEffect(() => {
    const write = (index: number | null) => {
      const point = index === null ? null : pointAt(positions, index)
      const element = dot.current
      if (!element) return
      element.style.display = point ? '' : 'none'
      if (point) {
        element.setAttribute('cx', drawing.x(point[0]).toFixed(1))
        element.setAttribute('cy', drawing.y(point[1]).toFixed(1))
      }
    }
    write(cursor.get())
    performance.mark('cadenza:route-drawn')
    return cursor.subscribe(write)
  }, [cursor, positions, drawing])

  const part = useMemo(
    () => span && drawing.path(partOf(positions, timeMs, span)),
    [span, drawing, positions, timeMs],
  )
  const coloured = useMemo(
    () => colouring && colouredLines(positions, colouring).map((lines) => drawing.path(lines)),
    [colouring, positions, drawing],
  )
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    // Keeps the aspect ratio within the box.
    const perPx = 1 / Math.min(box.width / width, box.height / height)
    const px = (event.clientX - box.left - box.width / 2) * perPx + width / 2
    const py = (event.clientY - box.top - box.height / 2) * perPx + height / 2
    const latitude = (Math.atan(Math.exp((drawing.mercatorAt(py) * Math.PI) / 180)) * 360) / Math.PI - 90
    cursor.set(nearestTo(positions, [drawing.longitudeAt(px), latitude], nearPx / drawing.pxPerDegree))
  }
  const { start, bar } = drawing
  return (
    <div className={styles.sketch}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        onPointerMove={onPointerMove}
        onPointerLeave={() => cursor.set(null)}
      >
        <path d={drawing.grid} className={styles.grid} />
        <path d={drawing.route} className={styles.casing} />
        <path d={drawing.route} className={styles.route} />
        {part && (
          <g data-coloured={colouring && true}>
            <path d={part} className={styles.partCasing} />
            <path d={part} className={styles.part} />
          </g>
        )}
        {colouring &&
          coloured?.map((path, k) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: a colour is its place
              key={k}
              d={path}
              className={styles.coloured}
              style={{ stroke: `var(${classToken(colouring.ramp, k)})` }}
            />
          ))}
        {start && (
          <circle cx={drawing.x(start[0])} cy={drawing.y(start[1])} r="4.5" className={styles.start} />
        )}
        <circle ref={dot} r="6" className={styles.dot} style={{ display: 'none' }} />
      </svg>
      {/* Not part of the drawing, which scales its letters. */}
      <div className={styles.bar} style={{ width: `${(bar.px / width) * 100}cqmin` }}>
        {bar.text}
      </div>
    </div>
  )
}
