import { instantOf, wallClock } from '@cadenza/activity/local-time'

export type DigestPeriod = 'daily' | 'weekly'

const morningMs = 7 * 3_600_000
const dayMs = 86_400_000
const monday = 1

/**
 * First seven o'clock in the morning after an instant in a time zone, of any day or of a Monday. Epoch ms.
 */
export function nextMorning(afterMs: number, timeZone: string, period: DigestPeriod): number {
  const today = Date.parse(`${wallClock(afterMs, timeZone).date}T00:00:00Z`)
  for (let day = today; ; day += dayMs) {
    if (period === 'weekly' && new Date(day).getUTCDay() !== monday) continue
    const at = instantOf(day + morningMs, timeZone)
    if (at > afterMs) return at
  }
}
