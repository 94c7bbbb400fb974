import type { ActivitySport } from '@cadenza/metrics'

/** Panel that stands beside the graphs where there is room, otherwise below the range table. */
export type SidePart = 'curve' | 'sensors' | 'zones' | 'decoupling'

interface Room {
  sport: ActivitySport
  /** Height of the graphs, px. */
  heightPx: number
  hasMap: boolean
  /** Charts of strokes or of strides. */
  charts: 'strokes' | 'strides' | null
  /** Laps, or splits of the usual length; 0 without any. */
  splitRows: number
}

/** Charts that an activity's strokes or strides fill; null without any. */
export function chartsOf(motion: { sport: string; cycles: number } | null | undefined): Room['charts'] {
  if (!motion || motion.cycles === 0) return null
  return motion.sport === 'cycling' ? 'strokes' : 'strides'
}

/** Usual heights in the narrow column with the gap below, px. */
const mapPx = 338
const chartsPx = { strokes: 790, strides: 360 } as const
const partPx: Record<SidePart, number> = { curve: 730, sensors: 300, zones: 250, decoupling: 130 }
const splitsHeadPx = 78
const rowPx = 27
const fewestRows = 5
/** px by which the column may be longer than the graphs. */
const overPx = 60

/** Parts that fill the column beside the graphs, with the number of rows left for splits. */
export function sidePlan({ sport, heightPx, hasMap, charts, splitRows }: Room): {
  parts: ReadonlySet<SidePart>
  splitRows: number
} {
  const parts = new Set<SidePart>()
  let leftPx = heightPx + overPx
  if (hasMap) leftPx -= mapPx
  if (charts) leftPx -= chartsPx[charts]
  if (splitRows > 0) leftPx -= splitsHeadPx + rowPx * Math.min(fewestRows, splitRows)
  // A runner reads splits first: more of them instead of the curve, which is long enough below.
  const wanted: SidePart[] = [...(charts ? (['sensors'] as const) : []), 'curve', 'zones', 'decoupling']
  for (const part of wanted) {
    if (part === 'curve' && sport === 'run' && splitRows > fewestRows) continue
    if (partPx[part] > leftPx) continue
    parts.add(part)
    leftPx -= partPx[part]
  }
  const more = Math.max(0, Math.floor(leftPx / rowPx))
  return { parts, splitRows: Math.min(splitRows, fewestRows + more) }
}

const toolsPx = 76
const axisPx = 26

/** Height of the graphs, px; `tall` of the rows are enlarged. */
export const graphsPx = (rows: number, eachPx: number, tall: number, tallPx: number): number =>
  toolsPx + 60 + (rows - tall) * (eachPx + 1) + tall * (tallPx + 1) + axisPx
