import type { Series } from '@cadenza/activity'
import type { CriticalPower } from '@cadenza/activity/critical-power'
import { prepare } from '@cadenza/activity/prepared-series'
import { wPrimeBalance } from '@cadenza/activity/w-prime-balance'
import { metric } from '@cadenza/metrics'
import type { GraphRow } from '../activity/graph-rows.ts'

export interface Balance {
  /** kJ per second, NaN if the power is unknown. */
  kilojoules: Float32Array
  lowest: number
  /** Index of the minimum. */
  lowestAt: number
}

/** W′ balance through an activity; null without power. */
export function balanceOf(series: Series, criticalPower: CriticalPower): Balance | null {
  const { power, timer } = prepare(series)
  if (!power) return null
  const kilojoules = wPrimeBalance(power, timer, criticalPower).map((joules) => joules / 1000)
  let lowestAt = -1
  for (let i = 0; i < kilojoules.length; i++)
    if (
      !Number.isNaN(kilojoules[i]) &&
      (lowestAt < 0 || (kilojoules[i] as number) < (kilojoules[lowestAt] as number))
    )
      lowestAt = i
  return lowestAt < 0 ? null : { kilojoules, lowest: kilojoules[lowestAt] as number, lowestAt }
}

/** Graph rows with the W′ balance after power. */
export function withWPrime(
  rows: readonly GraphRow[],
  series: Series,
  criticalPower: CriticalPower,
): readonly GraphRow[] {
  const balance = balanceOf(series, criticalPower)
  if (!balance) return rows
  const entry = metric('w_prime_balance')
  const row: GraphRow = {
    code: 'w_prime_balance',
    metric: entry,
    unit: 'kJ',
    lines: [{ side: null, values: balance.kilojoules }],
  }
  const after = rows.findIndex(({ code }) => code === entry?.madeFrom[0]) + 1
  return [...rows.slice(0, after), row, ...rows.slice(after)]
}
