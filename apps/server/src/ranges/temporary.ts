import { rangeInputs } from '@cadenza/activity/range-inputs'
import { ApiError, invalid, type wire } from '@cadenza/contract'
import { activityHead } from '../activities/queries.ts'
import { readerFacts } from '../ingest/reader-facts.ts'
import { seriesPlace } from '../logs/queries.ts'
import { derivationsOf } from '../series/offload.ts'
import type { Services } from '../services.ts'
import { noiseSpans } from './queries.ts'

/** In ms since the activity's start. */
export interface Span {
  startMs: number
  endMs: number
}

/** The figures of a span that nobody keeps: a zoom on the graph. */
export async function temporaryRange(
  services: Services,
  userUuid: string,
  activityUuid: string,
  { startMs, endMs }: Span,
  { noiseFiltered }: { noiseFiltered: boolean },
): Promise<wire.Range> {
  const { database } = services
  const [activity, place, facts, noise] = await Promise.all([
    activityHead(database, userUuid, activityUuid),
    seriesPlace(database, userUuid, activityUuid),
    readerFacts(database, userUuid),
    noiseFiltered ? noiseSpans(database, userUuid, activityUuid) : [],
  ])
  if (!activity || !place || !facts) throw new ApiError('NotFound')
  const elapsedMs = activity.end_time.getTime() - activity.start_time.getTime()
  if (endMs <= startMs || startMs >= elapsedMs)
    throw invalid([{ field: 'relative_end_time', code: 'ErrorInvalidValue' }])
  const end = Math.min(endMs, elapsedMs)
  const startOfAll = activity.start_time.getTime()
  const inputs = rangeInputs(
    {
      sport: activity.sport,
      startMs: startOfAll,
      timeZone: activity.time_zone,
      available: activity.available,
    },
    facts.dayRecords,
  )
  const figures = await derivationsOf(services).figures(place, { startMs, endMs: end }, { ...inputs, noise })
  const instant = (ms: number) => new Date(startOfAll + ms).toISOString()
  return {
    ...figures,
    user_uuid: userUuid,
    type: 'temporary',
    num: 0,
    name: '',
    start_time: instant(startMs),
    end_time: instant(end),
    relative_start_time: startMs,
    relative_end_time: end,
  }
}
