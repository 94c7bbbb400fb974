import { pagePath } from '@cadenza/contract/pages'
import { currentSession } from '../../platform/session/session.ts'
import type { DashboardItem } from '../dashboard-items/queries.ts'
import { athleteOf } from './item-data.ts'

/** Page of a saved analysis, under the athlete whose activities it is of. */
export function itemPath({ uuid, data }: DashboardItem): string {
  const userUuid = athleteOf(data)
  const dashboardItemUuid = uuid
  return userUuid && userUuid !== currentSession().account?.uuid
    ? pagePath('athleteAnalysisItem', { userUuid, dashboardItemUuid })
    : pagePath('analysisItem', { dashboardItemUuid })
}
