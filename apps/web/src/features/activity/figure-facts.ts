import { type Metric, metric } from '@cadenza/metrics'
import type { FigureFacts } from '../explain/asked.ts'
import { type BasisStats, basisOf, figureCode, type Total, totalOf } from './figures.ts'
import type { Figures } from './queries.ts'
import type { ViewPreferences } from './view-preferences.ts'

/** Channels from which a figure was computed; none for a total without a value. */
function sourcesOf(
  { code, kind, madeFrom }: Metric,
  figures: Figures,
  basis: BasisStats | undefined,
): readonly string[] {
  return kind === 'total' && totalOf(figures, basis, code as Total) === null ? [] : madeFrom
}

/** Sources of a metric's figure for a span, on the chosen basis. `of` names the span. */
export function figureFacts(
  code: string,
  of: string,
  figures: Figures | null,
  { timeType, bikePosition }: Pick<ViewPreferences, 'timeType' | 'bikePosition'>,
): FigureFacts | null {
  const entry = metric(code)
  if (!entry || !figures) return null
  const basis = basisOf(figures, timeType, bikePosition)
  const parts = entry.sides.flatMap((side): FigureFacts['parts'] => {
    const shown = side === 'center' ? null : side
    const cycles = basis?.mpi[code]?.[side]
    if (cycles) return [{ side: shown, count: cycles.count, coverage: cycles.coverage }]
    const source = sourcesOf(entry, figures, basis).find((name) => basis?.basic[name])
    const basic = basis?.basic[figureCode(code, side)] ?? (source && basis?.basic[source])
    return basic ? [{ side: shown, count: null, coverage: basic.coverage }] : []
  })
  return { of, parts, versions: figures.versions }
}
