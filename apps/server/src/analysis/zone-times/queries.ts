import type { wire } from '@cadenza/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { inSpan } from '../totals/queries.ts'
import type { ActivitySpan } from '../totals/span.ts'

export interface Interval {
  interval: 'day' | 'week' | 'month'
  /** First day of the week. */
  weekStart: 'monday' | 'saturday' | 'sunday'
}

/** Days from the start of the week to its Monday, with which PostgreSQL's weeks begin. */
const daysToMonday = { monday: 0, saturday: 2, sunday: 1 } as const

/**
 * Seconds in each zone by interval; each activity by the zones of its own day. Empty intervals are left out.
 */
export async function zoneTimesOver(
  database: Kysely<Database>,
  userUuid: string,
  span: ActivitySpan,
  { interval, weekStart }: Interval,
): Promise<wire.ZoneTimes['zone_times']> {
  const shift = interval === 'week' ? daysToMonday[weekStart] : 0
  const { rows } = await sql<wire.ZoneTimes['zone_times'][number]>`
    with zones as (
      select date_trunc(${interval}, (a.local_date + ${shift}::integer)::timestamp)::date - ${shift}::integer as date,
        z.kind, part.number, sum(part.seconds)::integer as seconds
      from zone_times z
        join activities a on a.user_uuid = z.user_uuid and a.uuid = z.activity_uuid
        cross join unnest(z.seconds) with ordinality part(seconds, number)
      where z.user_uuid = ${userUuid} and ${inSpan(userUuid, span)}
      group by 1, 2, 3)
    select date, kind, array_agg(seconds order by number) as seconds
    from zones group by date, kind order by date, kind`.execute(database)
  return rows
}
