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

/**
 * Sources of the critical power on a ride's day: earlier bests and the FTP. Without `ask`, only the cache is
 * read.
 */
export function useCriticalPowerSources(activity: Activity, ask: boolean) {
  const { sport, date } = activity
  const owner = ownerOf(activity)
  return {
    bests: useQuery({ ...bestsQuery(owner, sport, 'power', lastDays(date, fitDays)), enabled: ask }),
    ftps: useQuery({ ...ftpQuery(owner), enabled: ask }),
  }
}

/** Critical power and W′ on the day of a ride; null if they cannot be determined, undefined until known. */
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
