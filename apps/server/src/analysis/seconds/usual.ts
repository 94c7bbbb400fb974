/** Usual values of an athlete at each effort, over some days. */
import type { EffortKind } from '@cadenza/analysis/effort/bins'
import {
  columnsOfUsual,
  type UsualPlan,
  type UsualQuartiles,
  type UsualValues,
} from '@cadenza/analysis/effort/usual'
import { channelOf } from '@cadenza/analysis/seconds/channel'
import { liveMetrics, type Side } from '@cadenza/metrics'
import type { Services } from '../../platform/services.ts'
import { activityFilterOf } from '../filters/filter-queries.ts'
import { hasSeries, placesOf, unique } from './analyses.ts'
import { overShares, type Run, textOf } from './pool.ts'
import { coveredActivities } from './queries.ts'

export interface UsualAsked {
  userUuid: string
  sport: 'bike' | 'run'
  /** First day. */
  from: string
}

export interface Usual {
  /** Activities that were looked at. */
  activities: number
  efforts: {
    effort: EffortKind
    first: number
    series: (UsualQuartiles['series'][number] & { metric: string; side: Side })[]
  }[]
}

/** Quartiles of what live views show, by effort. */
export async function usualAtEfforts(
  services: Services,
  run: Run,
  { userUuid, sport, from }: UsualAsked,
): Promise<Usual> {
  const channels = liveMetrics(sport).flatMap(({ code, sides }) =>
    sides.flatMap((side) => channelOf(code, side) ?? []),
  )
  const plan: UsualPlan = { isRun: sport === 'run', channels }
  const covered = await coveredActivities(
    services.database,
    [userUuid],
    activityFilterOf({ sport_in: [sport], date_gte: from }),
  )
  const activities = covered.filter(hasSeries)
  const columns = unique(columnsOfUsual(plan))
  const parts: UsualValues[] = []
  await overShares<UsualValues>(
    run,
    columns,
    await placesOf({ services }, activities, columns),
    (reading) => ({ kind: 'usual', plan, ...reading }),
    (part) => parts.push(part),
  )
  const quartiles = JSON.parse(await textOf({ kind: 'usual text', plan, parts })) as UsualQuartiles[]
  return {
    activities: activities.length,
    efforts: quartiles.map(({ effort, first, series }) => ({
      effort,
      first,
      series: series.flatMap((own, n) => {
        const channel = channels[n]
        return channel ? [{ metric: channel.metric, side: channel.side, ...own }] : []
      }),
    })),
  }
}
