/** Comparison of current values with what is usual at the same effort. */
import type { Metric, Side } from '@cadenza/metrics'
import type { Usual } from '../queries.ts'
import type { LiveRow } from './rows.ts'

/** Quartiles at an effort. */
export interface Band {
  low: number
  middle: number
  high: number
}

/** Beyond the quartiles by this many times their distance (Tukey 1977) a value is unusual. */
const fence = 1.5

const kmhPerMs = 3.6

/** The usual of a session's athlete and sport. */
export const usualOf = (all: readonly Usual[], { userUuid, sport }: LiveRow): Usual | undefined =>
  all.find((each) => each.userUuid === userUuid && each.sport === sport)

/** Quartiles at the current effort, by power if both know it, otherwise by speed; null for none. */
export function bandOf(
  usual: Usual | undefined,
  { steady }: Pick<LiveRow, 'steady'>,
  { code }: Pick<Metric, 'code'>,
  side: Side = 'center',
): Band | null {
  const now = { power: steady.power, speed: steady.speed === undefined ? undefined : steady.speed * kmhPerMs }
  for (const { effort, width, first, series } of usual?.efforts ?? []) {
    const value = now[effort]
    const own = series.find((each) => each.metric === code && each.side === side)
    if (value === undefined || !own) continue
    const at = Math.floor(value / width) - first
    const [low, middle, high] = [own.low[at], own.middle[at], own.high[at]]
    if (typeof low === 'number' && typeof middle === 'number' && typeof high === 'number')
      return { low, middle, high }
  }
  return null
}

/** Distance beyond the quartiles in multiples of theirs, negative below; 0 within. */
export function beyond({ low, high }: Band, value: number): number {
  const width = high - low
  const away = value > high ? value - high : value < low ? value - low : 0
  return width > 0 ? away / width : 0
}

/** Clearly higher or lower than usual. */
export function unusual(band: Band | null, value: number | null): 'higher' | 'lower' | undefined {
  if (!band || value === null) return undefined
  const away = beyond(band, value)
  return away > fence ? 'higher' : away < -fence ? 'lower' : undefined
}
