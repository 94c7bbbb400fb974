/** Usual values at an effort: quartiles of a metric's seconds, by power or speed alone. */
import { type Channel, columnsNeeded, readCounted } from '../seconds/channel.ts'
import { type ActivitySeconds, columnsOfFilter, type SecondsFilter, selectorOf } from '../seconds/filter.ts'
import { keep, keepAll, noValues, quantilesOf, type ValuesByCell } from '../seconds/medians.ts'
import { binColumns, type EffortKind, effortCount, effortOfBin, placeOfEffort, readBins } from './bins.ts'
import { LEAST_SECONDS } from './equal-effort.ts'

export interface UsualPlan {
  isRun: boolean
  channels: readonly Channel[]
}

/** All moving seconds count. */
const filter: SecondsFilter = { timeBasis: 'moving_time', position: 'all', bounds: [] }

/** Columns that the plan needs. */
export const columnsOfUsual = ({ channels }: UsualPlan): string[] => [
  ...columnsOfFilter(filter),
  ...binColumns,
  ...channels.flatMap(columnsNeeded),
]

/** Values of one athlete, by channel; the cells are efforts. */
export type UsualValues = ValuesByCell[]

/** The values of activities, and the function that adds one. */
export function usualOf({ isRun, channels }: UsualPlan): {
  values: UsualValues
  add(activity: ActivitySeconds): void
} {
  const select = selectorOf(filter)
  const kept = channels.map(noValues)
  return {
    values: kept,
    add(activity) {
      const selection = select(activity)
      const { seconds, count } = selection
      const bins = new Int32Array(activity.length)
      if (count === 0 || !readBins(activity, isRun, selection, bins)) return
      const values = new Float64Array(activity.length)
      for (const [n, channel] of channels.entries()) {
        if (!readCounted(channel, activity.columns, values)) continue
        for (let k = 0; k < count; k++) {
          const [bin, value] = [bins[k] as number, values[seconds[k] as number] as number]
          if (bin >= 0 && Number.isFinite(value)) keep(kept[n] as ValuesByCell, effortOfBin(bin), value)
        }
      }
    },
  }
}

/** Quartiles of the channels by effort; null with less than a minute. */
export interface UsualQuartiles {
  effort: EffortKind
  /** The first effort begins at this many widths of a bin. */
  first: number
  /** By channel. */
  series: { low: (number | null)[]; middle: (number | null)[]; high: (number | null)[] }[]
}

/** Quartiles of all parts together, by power and by speed, as far as there are any. */
export function quartilesOf({ channels }: UsualPlan, parts: readonly UsualValues[]): UsualQuartiles[] {
  const counts = channels.map(() => new Uint32Array(effortCount))
  const quartiles = channels.map((_, n) => {
    const all = noValues()
    for (const part of parts) keepAll(all, part[n] as ValuesByCell)
    const own = counts[n] as Uint32Array
    for (let i = 0; i < all.count; i++) (own[all.cells[i] as number] as number) += 1
    return quantilesOf(all, own, [0.25, 0.5, 0.75]) as [Float64Array, Float64Array, Float64Array]
  })
  const known = Array.from({ length: effortCount }, (_, effort) => effort).filter((effort) =>
    counts.some((own) => (own[effort] as number) >= LEAST_SECONDS),
  )
  return (['power', 'speed'] as const).flatMap((effort) => {
    const own = known.filter((each) => placeOfEffort(each).kind === effort)
    const [first, last] = [own[0], own.at(-1)]
    if (first === undefined || last === undefined) return []
    const shown = (values: Float64Array, n: number) =>
      Array.from({ length: last - first + 1 }, (_, i) =>
        (counts[n]?.[first + i] as number) >= LEAST_SECONDS ? (values[first + i] as number) : null,
      )
    return [
      {
        effort,
        first: placeOfEffort(first).place,
        series: quartiles.map(([low, middle, high], n) => ({
          low: shown(low, n),
          middle: shown(middle, n),
          high: shown(high, n),
        })),
      },
    ]
  })
}
