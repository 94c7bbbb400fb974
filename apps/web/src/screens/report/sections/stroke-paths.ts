import { type AnklingCurve, crankDegs } from '../../../features/motion/ankling.ts'
import type { Strokes } from '../../../features/motion/strokes.ts'
import { LEFT } from '../../../features/motion/strokes.ts'

/** More lines than this are only ink. */
const mostStrokes = 240

interface StrokePaths {
  /** One path with every drawn stroke. */
  each: string
  /** Mean ± one standard deviation. */
  band: string
  mean: string
  /** Drawn strokes. */
  count: number
}

type Scale = (value: number) => number

/** Paths of a side's strokes by crank angle: evenly chosen ones of a long range. */
export function strokePaths(
  { cycles, columns }: Strokes,
  rows: Int32Array,
  side: number,
  curve: AnklingCurve,
  x: Scale,
  y: Scale,
): StrokePaths {
  const own = rows.filter((row) => (cycles.side[row] === LEFT ? 0 : 1) === side)
  const values = crankDegs.map((deg) => columns.get(`ankling_${String(deg).padStart(3, '0')}`))
  const step = Math.max(1, Math.ceil(own.length / mostStrokes))
  let each = ''
  let count = 0
  for (let i = 0; i < own.length; i += step) {
    const line = linePath((k) => values[k]?.[own[i] as number] ?? Number.NaN, x, y)
    if (line === '') continue
    each += line
    count++
  }
  const upper: string[] = []
  const lower: string[] = []
  for (let k = 0; k <= crankDegs.length; k++) {
    const mean = curve.meanDeg[k % crankDegs.length] as number
    const sd = curve.sdDeg[k % crankDegs.length] as number
    if (Number.isNaN(mean) || Number.isNaN(sd)) continue
    const at = x((360 * k) / crankDegs.length).toFixed(1)
    upper.push(`${at} ${y(mean + sd).toFixed(1)}`)
    lower.unshift(`${at} ${y(mean - sd).toFixed(1)}`)
  }
  return {
    each,
    count,
    band: upper.length > 1 ? `M${[...upper, ...lower].join('L')}Z` : '',
    mean: linePath((k) => curve.meanDeg[k] as number, x, y),
  }
}

/** A closed curve: 360° is 0°. */
function linePath(valueAt: (k: number) => number, x: Scale, y: Scale): string {
  let path = ''
  let open = false
  for (let k = 0; k <= crankDegs.length; k++) {
    const value = valueAt(k % crankDegs.length)
    if (!Number.isNaN(value))
      path += `${open ? 'L' : 'M'}${x((360 * k) / crankDegs.length).toFixed(1)} ${y(value).toFixed(1)}`
    open = !Number.isNaN(value)
  }
  return path
}
