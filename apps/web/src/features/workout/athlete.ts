import { type DayRecords, recordsOfDay } from '@cadenza/activity/day-records'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import { currentSession } from '../../platform/session/session.ts'
import { ownToday } from '../../ui/dates/own-today.ts'

/** An athlete's levels of today, from the dated records. */
export const athleteQuery = (userUuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.records, 'levels', userUuid],
    queryFn: async ({ signal }): Promise<Athlete> =>
      recordsOfDay(await recordsOf(userUuid, signal), ownToday()),
  })

async function recordsOf(userUuid: string, signal: AbortSignal): Promise<DayRecords> {
  const { power_zone, run_pace_zone, heartrate_zone } = endpoints.dayRecords
  if (userUuid === currentSession().account?.uuid) {
    const [power, pace, heartrate] = await Promise.all([
      api.call(power_zone.list, { signal }),
      api.call(run_pace_zone.list, { signal }),
      api.call(heartrate_zone.list, { signal }),
    ])
    return together(power?.powerZones, pace?.runPaceZones, heartrate?.heartrateZones)
  }
  const params = { userUuid }
  const [power, pace, heartrate] = await Promise.all([
    api.call(power_zone.ofAthlete, { params, signal }),
    api.call(run_pace_zone.ofAthlete, { params, signal }),
    api.call(heartrate_zone.ofAthlete, { params, signal }),
  ])
  return together(power?.powerZones, pace?.runPaceZones, heartrate?.heartrateZones)
}

type Dated = { date: string; zones?: readonly number[] | undefined }

function together(
  power: readonly (Dated & { ftp: number })[] = [],
  pace: readonly (Dated & { distance: number; time: number })[] = [],
  heartrate: readonly (Dated & { maxHeartrate: number })[] = [],
): DayRecords {
  return {
    power_zone: power,
    run_pace_zone: pace,
    heartrate_zone: heartrate.map(({ maxHeartrate, ...record }) => ({
      ...record,
      max_heartrate: maxHeartrate,
    })),
  }
}
