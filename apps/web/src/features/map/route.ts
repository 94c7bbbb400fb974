import { type DisplayOptions, formatNumber } from '@cadenza/metrics'
import { lowerBound } from '../../ui/graphs/nearest.ts'

/** Positions in degrees, one per sample, NaN where missing. */
export interface Positions {
  longitude: Float64Array
  latitude: Float64Array
}

export type Point = [longitude: number, latitude: number]

/** [west, south, east, north] */
export type Box = [number, number, number, number]

/** Mercator projection of a latitude, in degrees of longitude. */
export const mercator = (latitude: number) =>
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI

/** Unbroken lines of the route between two samples (inclusive); a missing position breaks a line. */
export function linesOf({ longitude, latitude }: Positions, from: number, to: number): Point[][] {
  const lines: Point[][] = []
  let line: Point[] = []
  for (let i = from; i <= to; i++) {
    const lon = longitude[i] as number
    const lat = latitude[i] as number
    if (Number.isNaN(lon) || Number.isNaN(lat)) {
      if (line.length > 1) lines.push(line)
      line = []
    } else line.push([lon, lat])
  }
  if (line.length > 1) lines.push(line)
  return lines
}

export function partOf(
  positions: Positions,
  timeMs: ArrayLike<number>,
  span: { startMs: number; endMs: number },
) {
  const from = lowerBound(timeMs, span.startMs)
  const to = Math.min(timeMs.length - 1, lowerBound(timeMs, span.endMs))
  return linesOf(positions, from, to)
}

/** Bounding box of all positions. */
export function boxOf({ longitude, latitude }: Positions): Box {
  const box: Box = [180, 90, -180, -90]
  for (let i = 0; i < longitude.length; i++) {
    const lon = longitude[i] as number
    const lat = latitude[i] as number
    if (Number.isNaN(lon)) continue
    box[0] = Math.min(box[0], lon)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lon)
    box[3] = Math.max(box[3], lat)
  }
  return box
}

/**
 * px around a fitted route, clear of the controls above, and below of the scale or of the legend of a
 * coloured one.
 */
export const fitPadding = (isColoured: boolean) => ({
  top: 46,
  right: 30,
  bottom: isColoured ? 76 : 40,
  left: 30,
})

type Padding = ReturnType<typeof fitPadding>

/**
 * Scale and middle with which a box of projected coordinates fits a frame without its padding; y grows
 * downwards.
 */
export function fitted(
  [west, south, east, north]: Box,
  frame: { width: number; height: number },
  padding: Padding,
) {
  const innerWidth = frame.width - padding.left - padding.right
  const innerHeight = frame.height - padding.top - padding.bottom
  const scale = Math.min(
    innerWidth / Math.max(east - west, smallestDeg),
    innerHeight / Math.max(north - south, smallestDeg),
  )
  const middle = {
    x: padding.left + innerWidth / 2 - (scale * (west + east)) / 2,
    y: padding.top + innerHeight / 2 + (scale * (south + north)) / 2,
  }
  return {
    scale,
    x: (lon: number) => middle.x + scale * lon,
    y: (projected: number) => middle.y - scale * projected,
  }
}

/** Degrees; a route that does not move is not enlarged beyond this. */
const smallestDeg = 0.001

/** Index of the first known position. */
export const firstKnown = ({ longitude }: Positions): number =>
  Math.max(
    0,
    longitude.findIndex((value) => !Number.isNaN(value)),
  )

/** Last known position at or before a sample; null if there is none within a minute. */
export function pointAt({ longitude, latitude }: Positions, index: number): Point | null {
  for (let i = index; i >= Math.max(0, index - 60); i--) {
    const lon = longitude[i]
    if (lon !== undefined && !Number.isNaN(lon)) return [lon, latitude[i] as number]
  }
  return null
}

/** Sample nearest to a point; null if none is within `nearDeg` degrees of longitude. */
export function nearestTo(
  { longitude, latitude }: Positions,
  [lon, lat]: Point,
  nearDeg: number,
): number | null {
  // Degrees of longitude get shorter towards the poles.
  const narrow = Math.cos((lat * Math.PI) / 180)
  let nearest = -1
  let least = (nearDeg * narrow) ** 2
  for (let i = 0; i < longitude.length; i++) {
    const x = ((longitude[i] as number) - lon) * narrow
    const y = (latitude[i] as number) - lat
    const square = x * x + y * y
    if (square <= least) {
      least = square
      nearest = i
    }
  }
  return nearest < 0 ? null : nearest
}

const steps = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]

/** Meridians and parallels across a box, about four in each direction. */
export function graticule([west, south, east, north]: Box): Point[][] {
  const width = Math.max(east - west, north - south)
  const step = steps.find((s) => width / s >= 3) ?? 0.001
  const lines: Point[][] = []
  for (let lon = Math.floor(west / step) * step; lon <= east + step; lon += step)
    lines.push([
      [lon, south - step],
      [lon, north + step],
    ])
  for (let lat = Math.floor(south / step) * step; lat <= north + step; lat += step)
    lines.push([
      [west - step, lat],
      [east + step, lat],
    ])
  return lines
}

const earthM = 40_075_016.686

/** Round length for a scale bar of at most `mostPx`, and its drawn width. */
export function scaleBar(
  latitude: number,
  pxPerDegree: number,
  mostPx: number,
  { unit, locale }: Pick<DisplayOptions, 'unit' | 'locale'>,
): { px: number; text: string } {
  const metresPerPx = ((earthM / 360) * Math.cos((latitude * Math.PI) / 180)) / pxPerDegree
  const base = unit === 'mi' ? 1609.344 : 1000
  const most = metresPerPx * mostPx
  const small = unit === 'mi' ? 0.3048 : 1
  const [each, name] = most >= base * 0.5 ? [base, unit] : [small, unit === 'mi' ? 'ft' : 'm']
  const inUnit = most / each
  const magnitude = 10 ** Math.floor(Math.log10(inUnit))
  const round = [5, 2, 1].map((s) => s * magnitude).find((s) => s <= inUnit) ?? magnitude
  return {
    px: (round * each) / metresPerPx,
    text: `${formatNumber(round, round < 1 ? 1 : 0, locale)} ${name}`,
  }
}

/** px; a point closer than this to the last drawn one is left out. */
const nearestPx = 0.4

/** SVG path through points in px, thinned to what is visible. */
export function pathOf(line: readonly Point[]): string {
  let path = ''
  let [lastX, lastY] = [Number.NaN, Number.NaN]
  for (const [i, [px, py]] of line.entries()) {
    const isNear = Math.abs(px - lastX) < nearestPx && Math.abs(py - lastY) < nearestPx
    if (isNear && i < line.length - 1) continue
    path += `${path ? 'L' : 'M'}${px.toFixed(1)} ${py.toFixed(1)}`
    lastX = px
    lastY = py
  }
  return path
}
