/** Usual values of athletes in live sessions, remembered for a while: it changes by a day at a time. */
import { binWidths } from '@cadenza/analysis/effort/bins'
import type { wire } from '@cadenza/contract'
import { inTurn } from '../../analysis/seconds/pool.ts'
import { type Usual, usualAtEfforts } from '../../analysis/seconds/usual.ts'
import type { Services } from '../../platform/services.ts'

const rememberMs = 3_600_000
/** Athletes and sports that are remembered; some 5 kB each. */
const mostRemembered = 1_000
const dayMs = 86_400_000
const usualDays = 42

export interface UsualAthlete {
  userUuid: string
  sport: 'bike' | 'run'
}

export interface KnownUsual {
  /**
   * Usual values of these athletes, one after the other, until `isOver`. Those of one account wait for each
   * other. Throws `TooManyRequests`.
   */
  of(reader: string, athletes: readonly UsualAthlete[], isOver: () => boolean): Promise<wire.LiveUsual[]>
}

export function newKnownUsual(services: Services): KnownUsual {
  /** The oldest first. */
  const remembered = new Map<string, { atMs: number; usual: Promise<Usual> }>()

  function usualOf({ userUuid, sport }: UsualAthlete): Promise<Usual> {
    const nowMs = services.now()
    const key = `${userUuid} ${sport}`
    const known = remembered.get(key)
    if (known && nowMs - known.atMs < rememberMs) return known.usual
    const from = new Date(nowMs - usualDays * dayMs).toISOString().slice(0, 10)
    // Others may wait for it, too, so it is computed to its end.
    const run = { settings: services.settings, isOver: () => false }
    const usual = usualAtEfforts(services, run, { userUuid, sport, from })
    remembered.delete(key)
    remembered.set(key, { atMs: nowMs, usual })
    usual.catch(() => remembered.delete(key))
    for (const oldest of remembered.keys()) {
      if (remembered.size <= mostRemembered) break
      remembered.delete(oldest)
    }
    return usual
  }

  return {
    of: (reader, athletes, isOver) =>
      inTurn(reader, async () => {
        const found: wire.LiveUsual[] = []
        for (const athlete of athletes) {
          if (isOver()) break
          const { activities, efforts } = await usualOf(athlete)
          found.push({
            user_uuid: athlete.userUuid,
            sport: athlete.sport,
            activities,
            efforts: efforts.map((each) => ({ ...each, width: binWidths[each.effort] })),
          })
        }
        return found
      }),
  }
}
