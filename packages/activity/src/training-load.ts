export const trainingLoadVersion = 1

const dayMs = 86_400_000
const chronicDays = 42
const acuteDays = 7

/** An athlete's load on one day. */
export interface LoadDay {
  /** YYYY-MM-DD */
  date: string
  /** The sum of the day's activities. */
  tss: number
  /** Chronic load, 'fitness': exponentially weighted mean TSS of 42 days, today included. */
  ctl: number
  /** Acute load, 'fatigue': the same of 7 days. */
  atl: number
  /** Balance, 'form': yesterday's CTL less yesterday's ATL, as one starts into the day. */
  tsb: number
}

/** TSS by day, YYYY-MM-DD; a day without one is a day of rest. */
export type DailyStress = ReadonlyMap<string, number>

/**
 * Load for every day from `from` to `to`. CTL today = CTL yesterday + (TSS − CTL yesterday) × (1 − e^(−1/42)), ATL with 7
 * (Banister 1975, Coggan 2003). `before` is the day before `from`; without it both start from 0.
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
    ctl += (tss - ctl) * (1 - Math.exp(-1 / chronicDays))
    atl += (tss - atl) * (1 - Math.exp(-1 / acuteDays))
    days.push({ date, tss, ctl, atl, tsb })
  }
  return days
}

/**
 * Load at the end of the day before `day`, from nothing on: the start of a span without walking through the years before it.
 * Equal to what `trainingLoad` gives for that day, but for rounding.
 */
export function loadBefore(stress: DailyStress, day: string): Pick<LoadDay, 'ctl' | 'atl'> {
  const endMs = dayOf(day) - dayMs
  const past: [ago: number, tss: number][] = []
  for (const [date, tss] of stress) past.push([(endMs - dayOf(date)) / dayMs, tss])
  return loadLeft(past.filter(([ago]) => ago >= 0))
}

/** What is left, at the end of a day, of the TSS of days so many days ago: n days of rest leave e^(−n/42) of CTL, e^(−n/7) of ATL. */
export function loadLeft(past: Iterable<readonly [ago: number, tss: number]>): Pick<LoadDay, 'ctl' | 'atl'> {
  let ctl = 0
  let atl = 0
  for (const [ago, tss] of past) {
    ctl += tss * (1 - Math.exp(-1 / chronicDays)) * Math.exp(-ago / chronicDays)
    atl += tss * (1 - Math.exp(-1 / acuteDays)) * Math.exp(-ago / acuteDays)
  }
  return { ctl, atl }
}

/** UTC midnight: a calendar's days, whatever the clock's. */
function dayOf(date: string): number {
  const ms = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(ms)) throw new RangeError(`A day must be YYYY-MM-DD, not ${date}.`)
  return ms
}
