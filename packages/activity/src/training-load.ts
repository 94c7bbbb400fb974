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
 * The same days after TSS changed on `changed` or later, up to `to`: what lies before is kept as it is, the rest computed
 * anew. `days` are in order and without holes. Equal to computing all, which it does for a change before the first day.
 */
export function updatedLoad(
  days: readonly LoadDay[],
  stress: DailyStress,
  { changed, to }: { changed: string; to: string },
): LoadDay[] {
  const first = days[0]
  if (!first || changed <= first.date) {
    const from = first && first.date < changed ? first.date : changed
    return trainingLoad(stress, { from, to })
  }
  const kept = days.filter(({ date }) => date < changed && date <= to)
  const last = kept.at(-1)
  if (!last) return []
  const next = new Date(dayOf(last.date) + dayMs).toISOString().slice(0, 10)
  return [...kept, ...trainingLoad(stress, { from: next, to, before: last })]
}

/** UTC midnight: a calendar's days, whatever the clock's. */
function dayOf(date: string): number {
  const ms = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(ms)) throw new RangeError(`A day must be YYYY-MM-DD, not ${date}.`)
  return ms
}
