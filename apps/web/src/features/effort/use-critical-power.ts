import { type CriticalPower, fitDays } from '@cadenza/activity/critical-power'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentShare } from '../../platform/api/share.ts'
import { currentSession } from '../../platform/session/session.ts'
import type { Activity } from '../activity/queries.ts'
import { criticalPowerOf } from './curves.ts'
import { bestsQuery, ftpQuery, type Owner } from './queries.ts'
import { lastDays, recordOf } from './spans.ts'

export const ownerOf = ({ userUuid }: Activity): Owner => ({
  userUuid,
  mine: userUuid === currentSession().account?.uuid && !currentShare(),
})

/** What the critical power of a ride's day is found from: the bests before it and the FTP. What others asked for is taken without asking. */
export function useCriticalPowerSources(activity: Activity, ask: boolean) {
  const { sport, date } = activity
  const owner = ownerOf(activity)
  return {
    bests: useQuery({ ...bestsQuery(owner, sport, 'power', lastDays(date, fitDays)), enabled: ask }),
    ftps: useQuery({ ...ftpQuery(owner), enabled: ask }),
  }
}

/** The rider's critical power and W′ on the day of a ride; null where nothing tells, undefined while that is not known. */
export function useCriticalPower(
  { date }: Activity,
  { bests, ftps }: ReturnType<typeof useCriticalPowerSources>,
): CriticalPower | null | undefined {
  const ftp = ftps.data && (recordOf(ftps.data, date)?.ftp ?? null)
  return useMemo(
    () => (ftp === undefined || bests.data === undefined ? undefined : criticalPowerOf(bests.data, ftp)),
    [bests.data, ftp],
  )
}
