export const trainingLoadVersion = 1

const dayMs = 86_400_000
const chronicDays = 42
const acuteDays = 7
/** Share of a day's TSS that counts at its end. */
const chronicGain = 1 - Math.exp(-1 / chronicDays)
const acuteGain = 1 - Math.exp(-1 / acuteDays)

/** An athlete's load on one day. */
export interface LoadDay {
  /** YYYY-MM-DD */
  date: string
  /** Sum of the day's activities. */
  tss: number
  /** Chronic training load ('fitness'): exponentially weighted mean TSS over 42 days, including today. */
  ctl: number
  /** Acute training load ('fatigue'): the same over 7 days. */
  atl: number
  /** Training stress balance ('form') at the start of the day: yesterday's CTL minus yesterday's ATL. */
  tsb: number
}

/** TSS by day (YYYY-MM-DD); missing days are rest days. */
export type DailyStress = ReadonlyMap<string, number>

/**
 * The load for every day from `from` to `to`. CTL = CTL of yesterday + (TSS − CTL of yesterday) × (1 −
 * e^(−1/42)), ATL with 7 (Banister 1975, Coggan 2003). `before` is the load of the day before `from`, 0 where
 * absent.
 */
export function trainingLoad(
  stress: DailyStress,
  { from, to, before }: { from: string; to: string; before?: Pick<LoadDay, 'ctl' | 'atl'> | undefined },
): LoadDay[] {
  const days: LoadDay[] = []
  let { ctl, atl } = before ?? { ctl: 0, atl: 0 }
  const endMs = dayOf(to)
  for (let ms = dayOf(from); ms <= endMs; ms += dayMs) {
    const date = new Date(ms).toISOString().slice(0, 10)
    const tss = stress.get(date) ?? 0
    const tsb = ctl - atl
    ctl += (tss - ctl) * chronicGain
    atl += (tss - atl) * acuteGain
    days.push({ date, tss, ctl, atl, tsb })
  }
  return days
}

/**
 * The load at the end of the day before `day`, computed directly instead of day by day. Equals the result of
 * `trainingLoad` except for rounding.
 */
export function loadBefore(stress: DailyStress, day: string): Pick<LoadDay, 'ctl' | 'atl'> {
  const endMs = dayOf(day) - dayMs
  const past: [ago: number, tss: number][] = []
  for (const [date, tss] of stress) past.push([(endMs - dayOf(date)) / dayMs, tss])
  return remainingLoad(past.filter(([ago]) => ago >= 0))
}

/**
 * The load that remains of past days' TSS, given with their age in days: n rest days leave e^(−n/42) of CTL
 * and e^(−n/7) of ATL.
 */
export function remainingLoad(
  past: Iterable<readonly [ago: number, tss: number]>,
): Pick<LoadDay, 'ctl' | 'atl'> {
  let ctl = 0
  let atl = 0
  for (const [ago, tss] of past) {
    ctl += tss * chronicGain * Math.exp(-ago / chronicDays)
    atl += tss * acuteGain * Math.exp(-ago / acuteDays)
  }
  return { ctl, atl }
}

/** Midnight UTC of a calendar day, independent of the local clock. */
function dayOf(date: string): number {
  const ms = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(ms)) throw new RangeError(`Invalid date ${date}: expected YYYY-MM-DD.`)
  return ms
}
