/** Differences between an athlete's spans and all others, bin by bin. */
import { binCount } from './bins.ts'
import { type EffortSums, LEAST_SECONDS } from './equal-effort.ts'

/** A metric in one span at efforts that other spans have, too. */
export interface EqualEffort {
  /** Mean in the bins that are compared, before the metric's conversion; null if there are none. */
  mean: number | null
  /** Mean of all other spans at the same efforts: in each bin, weighted with this span's seconds. */
  others: number | null
  /** Mean of all spans, this one included, at the same efforts. */
  all: number | null
  /** s in these bins, and their number. */
  seconds: number
  bins: number
}

/**
 * Compares each group of one athlete with all other groups of the same athlete. Only bins count that have
 * 60 s in the group and 60 s in the others together. `groups` are the athlete's. The outer list is by
 * channel.
 */
export function differences(sums: readonly EffortSums[], groups: readonly number[]): EqualEffort[][] {
  const channels = sums[0]?.samples.length ?? 0
  const places = new Map(groups.map((group, at) => [group, at]))
  return Array.from({ length: channels }, (_, channel) => {
    const own = byGroupAndBin(sums, channel, places)
    const all = new Map<number, Cell>()
    for (const [key, cell] of own) addTo(all, key % binCount, cell)
    const out = groups.map(() => ({ mean: 0, others: 0, all: 0, seconds: 0, bins: 0 }))
    for (const [key, { samples, sum }] of own) {
      const whole = all.get(key % binCount) as Cell
      const elsewhere = whole.samples - samples
      if (samples < LEAST_SECONDS || elsewhere < LEAST_SECONDS) continue
      const entry = out[Math.floor(key / binCount)] as (typeof out)[number]
      entry.mean += sum
      entry.others += (samples * (whole.sum - sum)) / elsewhere
      entry.all += (samples * whole.sum) / whole.samples
      entry.seconds += samples
      entry.bins += 1
    }
    return out.map(({ seconds, bins, ...sums }) => {
      const per = (weighted: number) => (seconds > 0 ? weighted / seconds : null)
      return { mean: per(sums.mean), others: per(sums.others), all: per(sums.all), seconds, bins }
    })
  })
}

interface Cell {
  samples: number
  sum: number
}

/** Sums by place of the group × `binCount` + bin. */
function byGroupAndBin(
  parts: readonly EffortSums[],
  channel: number,
  places: ReadonlyMap<number, number>,
): Map<number, Cell> {
  const out = new Map<number, Cell>()
  for (const { groups, bins, samples, sums } of parts) {
    const counts = samples[channel] as Int32Array
    const totals = sums[channel] as Float64Array
    for (let row = 0; row < bins.length; row++) {
      const place = places.get(groups[row] as number)
      if (place === undefined || counts[row] === 0) continue
      addTo(out, place * binCount + (bins[row] as number), {
        samples: counts[row] as number,
        sum: totals[row] as number,
      })
    }
  }
  return out
}

function addTo(cells: Map<number, Cell>, key: number, { samples, sum }: Cell): void {
  const known = cells.get(key)
  if (known) {
    known.samples += samples
    known.sum += sum
  } else cells.set(key, { samples, sum })
}
