import { metric } from '@cadenza/metrics'
import type { FigureFacts } from '../explain/asked.ts'
import { basisOf, figureCode } from './figures.ts'
import type { ViewPreferences } from './preferences.ts'
import type { Figures } from './queries.ts'

/** What a metric's figure of a span rests on, on the chosen basis. `of` names the span. */
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
    // A pace is read from the speed.
    const basic = basis?.basic[figureCode(code, side)] ?? (code === 'pace' ? basis?.basic.speed : undefined)
    return basic ? [{ side: shown, count: null, coverage: basic.coverage }] : []
  })
  return { of, parts, versions: figures.versions }
}
