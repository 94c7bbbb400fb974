import { metric } from '@cadenza/metrics'
import type { FigureFacts } from '../explain/asked.ts'
import { type BasisStats, basisOf, figureCode, type Total, totalOf } from './figures.ts'
import type { Figures } from './queries.ts'
import type { ViewPreferences } from './view-preferences.ts'

/** What totals are made of, the first that there is. */
const madeOf: Readonly<Partial<Record<Total, readonly string[]>>> = {
  distance: ['speed'],
  elevation_gain: ['elevation'],
  normalized_power: ['power'],
  intensity_factor: ['power', 'speed', 'heartrate'],
  tss: ['power', 'speed', 'heartrate'],
}

/** The channels that a figure was made of: a pace is read from the speed, W′ is spent by the power. */
function sourcesOf(code: string, figures: Figures, basis: BasisStats | undefined): readonly string[] {
  if (code === 'pace') return ['speed']
  if (code === 'w_prime_balance') return ['power']
  const total = code as Total
  return madeOf[total] && totalOf(figures, basis, total) !== null ? madeOf[total] : []
}

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
    const source = sourcesOf(code, figures, basis).find((name) => basis?.basic[name])
    const basic = basis?.basic[figureCode(code, side)] ?? (source && basis?.basic[source])
    return basic ? [{ side: shown, count: null, coverage: basic.coverage }] : []
  })
  return { of, parts, versions: figures.versions }
}
