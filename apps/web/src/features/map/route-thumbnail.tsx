import { useMemo } from 'react'
import styles from './map.module.css'
import { boxOf, fitted, linesOf, mercator, type Point, type Positions, pathOf } from './route.ts'

const width = 66
const height = 50
const paddingPx = 6

/** The route alone, as small as a stamp. */
export function RouteThumbnail({ positions, label }: { positions: Positions; label: string }) {
  const path = useMemo(() => {
    const [west, south, east, north] = boxOf(positions)
    const padding = { top: paddingPx, bottom: paddingPx, left: paddingPx, right: paddingPx }
    const { x, y } = fitted([west, mercator(south), east, mercator(north)], { width, height }, padding)
    return linesOf(positions, 0, positions.longitude.length - 1)
      .map((line) => pathOf(line.map(([lon, lat]): Point => [x(lon), y(mercator(lat))])))
      .join('')
  }, [positions])
  return (
    <svg className={styles.thumbnail} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
