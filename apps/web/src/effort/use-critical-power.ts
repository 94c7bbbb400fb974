import { type CriticalPower, fitDays } from '@cadenza/activity/critical-power'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Activity } from '../activity/queries.ts'
import { currentShare } from '../api/share.ts'
import { currentSession } from '../session/session.ts'
import { criticalPowerOf } from './curves.ts'
import { bestsQuery, ftpQuery, type Owner } from './queries.ts'
import { lastDays, recordOf } from './spans.ts'

export const ownerOf = ({ userUuid }: Activity): Owner => ({
  userUuid,
  mine: userUuid === currentSession().account?.uuid && !currentShare(),
})

/** The rider's critical power and W′ on the day of a ride; null where they are not known (yet). What others asked for is taken without asking. */
export function useCriticalPower(activity: Activity, ask: boolean): CriticalPower | null {
  const { sport, date } = activity
  const owner = ownerOf(activity)
  const fit = useQuery({ ...bestsQuery(owner, sport, 'power', lastDays(date, fitDays)), enabled: ask })
  const ftps = useQuery({ ...ftpQuery(owner), enabled: ask })
  const ftp = ftps.data && (recordOf(ftps.data, date)?.ftp ?? null)
  return useMemo(
    () => (ftp === undefined || fit.data === undefined ? null : criticalPowerOf(fit.data, ftp)),
    [fit.data, ftp],
  )
}
