import { memo } from 'react'
import type { ActivityRow } from './queries.ts'

const width = 104
const height = 20
/** Extent of the path. */
export const sparklineSize = { width, height } as const

/** Heights of the 256 values, px from the top. */
const heights = Array.from({ length: 256 }, (_, value) =>
  (height - 2 - (value / 255) * (height - 4)).toFixed(1),
)

/** Path of a ride's 48 bytes; '' if there are none. */
export function sparklinePath(base64: string): string {
  const bytes = atob(base64)
  if (bytes.length < 2) return ''
  let path = ''
  for (let i = 0; i < bytes.length; i++) {
    const x = 1 + (i / (bytes.length - 1)) * (width - 2)
    path += `${i ? 'L' : 'M'}${x.toFixed(1)} ${heights[bytes.charCodeAt(i)]}`
  }
  return path
}

/** Colour of the channel shown: power, else speed, else heart rate. */
export function sparklineColour({ stats }: ActivityRow): string {
  if (stats.avgPower !== null) return 'var(--m-power)'
  return stats.avgSpeed !== null ? 'var(--m-speed)' : 'var(--m-heartrate)'
}

/** Sparkline of an activity. */
export const Sparkline = memo(function Sparkline({ data, colour }: { data: string; colour: string }) {
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className="s" d={sparklinePath(data)} style={{ stroke: colour, strokeWidth: 1.2 }} />
    </svg>
  )
})
