/** What a reader needs to know of the athlete: their language, and the records that load is measured against. */
import type { DayRecords } from '@cadenza/activity'
import type { Locale } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/tables.ts'

const ftp = z.object({ ftp: z.number() })
const pace = z.object({ distance: z.number(), time: z.number() })
const heartrate = z.object({ max_heartrate: z.number() })

interface ReaderFacts {
  locale: Locale
  dayRecords: DayRecords
}

/** Undefined where there is no such user (any more). */
export async function readerFacts(
  database: Kysely<Database>,
  userUuid: string,
): Promise<ReaderFacts | undefined> {
  const user = await database
    .selectFrom('users')
    .select('lang')
    .where('uuid', '=', userUuid)
    .executeTakeFirst()
  if (!user) return undefined
  const rows = await database
    .selectFrom('day_records')
    .select(['kind', 'date', 'value'])
    .where('user_uuid', '=', userUuid)
    .where('kind', '!=', 'weight')
    .execute()
  /** A record without the figure, as a half-filled form leaves it, measures nothing. */
  function of<T extends object>(kind: string, shape: z.ZodType<T>): ({ date: string } & T)[] {
    return rows
      .filter((row) => row.kind === kind)
      .map(({ date, value }) => ({ date, parsed: shape.safeParse(value) }))
      .flatMap(({ date, parsed }) => (parsed.success ? [{ date, ...parsed.data }] : []))
  }
  return {
    locale: user.lang,
    dayRecords: {
      power_zone: of('power_zone', ftp),
      run_pace_zone: of('run_pace_zone', pace),
      heartrate_zone: of('heartrate_zone', heartrate),
    },
  }
}
