import { pagePath } from '@cadenza/contract/pages'
import { currentShare } from '../../platform/api/share.ts'

/** Parameter for the selected range on a share's page; elsewhere it is in the path. */
export const rangeParameter = 'range'

/** Location that selects a range; the rest of the URL (`search`) stays. */
export function rangePlace(
  activityUuid: string,
  key: string,
  search: string,
): { pathname: string; search: string } {
  const share = currentShare()
  if (share?.activityUuid === activityUuid) {
    const parameters = new URLSearchParams(search)
    if (key === 'all') parameters.delete(rangeParameter)
    else parameters.set(rangeParameter, key)
    const pathname = pagePath('sharedActivity', { activityUuid, shareHash: share.hash })
    return { pathname, search: parameters.size > 0 ? `?${parameters}` : '' }
  }
  const pathname =
    key === 'all'
      ? pagePath('activity', { activityUuid })
      : pagePath('activityRange', { activityUuid, rangeInfo: key })
  return { pathname, search }
}
