/** Reads or measures the figures of a report's ranges. */
import { figuresOf, measurableOf } from '../../library/measuring/measure.ts'
import type { ReportRange } from '../../platform/database/reports-table.ts'
import type { Services } from '../../platform/services.ts'
import { figuresOfActivities, figuresOfRanges, type StoredFigures } from './range-queries.ts'
import type { FoundRange } from './resolve.ts'

/** A range with its figures and without its scores. */
export type MeasuredRange = Omit<ReportRange, 'box_cox'>

/** Stored figures of ranges and whole activities; those of selections are computed. Throws `NotFound`. */
export async function measureRanges(
  services: Services,
  userUuid: string,
  ranges: readonly FoundRange[],
): Promise<MeasuredRange[]> {
  const { database } = services
  const stored = ranges.flatMap(({ range_uuid }) => range_uuid ?? [])
  const whole = ranges.filter(({ range }) => range === 'all').map(({ activity }) => activity.uuid)
  const [ofRanges, ofActivities] = await Promise.all([
    figuresOfRanges(database, userUuid, stored),
    figuresOfActivities(database, userUuid, whole),
  ])
  const measurables = new Map<string, ReturnType<typeof measurableOf>>()
  const computed = async ({ activity: { uuid }, startMs, endMs }: FoundRange): Promise<StoredFigures> => {
    const measurable = measurables.get(uuid) ?? measurableOf(database, { userUuid, activityUuid: uuid })
    measurables.set(uuid, measurable)
    return figuresOf(services, await measurable, { startMs, endMs })
  }
  return Promise.all(
    ranges.map(async (found): Promise<MeasuredRange> => {
      const { activity, name, by, range, range_uuid, state, startMs, endMs } = found
      const known = range_uuid === null ? ofActivities.get(activity.uuid) : ofRanges.get(range_uuid)
      const isStored = range_uuid !== null || range === 'all'
      const { duration, moving_time, distance, moving_time_based_stats } =
        isStored && known ? known : await computed(found)
      return {
        ...{ name, by, activity_uuid: activity.uuid, range, range_uuid, state, gone: false },
        start_time: new Date(activity.start_time.getTime() + startMs).toISOString(),
        relative_start_time: startMs,
        relative_end_time: endMs,
        ...{ duration, moving_time, distance, moving_time_based_stats },
      }
    }),
  )
}
