import { useEffect } from 'react'
import { createSignal } from '../../platform/signal.ts'
import type { AthleteInSport } from './detectable-changes.ts'

/** The athlete and sport that the page shows, if it is one. */
export const athleteOnScreen = createSignal<AthleteInSport | null>(null)

/** Names the athlete of the page while it is shown. */
export function useAthleteOnScreen(
  userUuid: string | undefined,
  sport: AthleteInSport['sport'] | undefined,
): void {
  useEffect(() => {
    athleteOnScreen.set(userUuid && sport ? { userUuid, sport } : null)
    return () => athleteOnScreen.set(null)
  }, [userUuid, sport])
}
