/** Adds the ride to a product's data as an upload would. */
import { openDatabase } from '../../apps/server/src/platform/database/open.ts'
import { diskObjects } from '../../apps/server/src/platform/objects/disk.ts'
import { newUuid } from '../../apps/server/src/platform/uuid.ts'
import { currentVersions, inputsHash } from '../../apps/server/src/reading/inputs/inputs.ts'
import { encodeSeries } from '../../apps/server/src/reading/series/arrow.ts'
import { seriesVersion } from '../../apps/server/src/reading/series/version.ts'
import { rangeFigures } from '../../packages/activity/src/statistics.ts'
import { bands, fourHours, ranges, samples } from './ride.ts'

const startTime = '2026-06-12T08:00:00.000Z'
const inputs = { sport: 'bike', ftp: 250, thresholdSpeed: null, maxHeartrate: 190, barometer: true } as const

/** Returns the UUIDs. `dataFolder` belongs to a running product. */
export async function addRide(
  dataFolder: string,
  email: string,
): Promise<{ user: string; ride: string; target: string }> {
  const open = await openDatabase({ dataFolder, databaseUrl: undefined }, { connections: 1 })
  try {
    const { uuid: user } = await open.database
      .selectFrom('users')
      .select('uuid')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const [ride, target] = [newUuid(), newUuid()]
    const own = { user_uuid: user, activity_uuid: ride }
    const series = fourHours()
    const { bytes, columns } = encodeSeries(series)
    const key = `activities/${user}/${ride}/series.arrow`
    await diskObjects(`${dataFolder}/objects`).put(key, bytes)
    const figures = (startMs: number, endMs: number) => ({
      ...rangeFigures(series, { startMs, endMs }, inputs),
      versions: currentVersions,
    })
    await open.database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('owners')
        .values({ uuid: ride, kind: 'activity', user_uuid: user })
        .execute()
      await transaction
        .insertInto('activities')
        .values({
          user_uuid: user,
          uuid: ride,
          sport: 'bike',
          sport_name: 'cycling',
          start_time: startTime,
          end_time: new Date(Date.parse(startTime) + samples * 1000),
          time_zone: 'Europe/Zurich',
          title: 'Four hours',
          stats: JSON.stringify(figures(0, samples * 1000)),
          versions: JSON.stringify(currentVersions),
          inputs_hash: inputsHash(inputs),
          available: JSON.stringify({ gps: true, power: true, standing: true, barometer: true }),
          sparkline: Buffer.alloc(48, 100),
        })
        .execute()
      for (const { type, num, startMs, endMs } of ranges)
        await transaction
          .insertInto('ranges')
          .values({
            ...own,
            uuid: newUuid(),
            type,
            num,
            start_ms: startMs,
            end_ms: endMs,
            stats: JSON.stringify(figures(startMs, endMs)),
          })
          .execute()
      await transaction
        .insertInto('series')
        .values({
          ...own,
          kind: 'series',
          version: seriesVersion,
          object_key: key,
          length: series.length,
          columns: JSON.stringify(columns),
        })
        .execute()
      await transaction
        .insertInto('owners')
        .values({ uuid: target, kind: 'target_range', user_uuid: user })
        .execute()
      await transaction
        .insertInto('target_ranges')
        .values({
          ...own,
          uuid: target,
          start_ms: 0,
          end_ms: samples * 1000,
          name: 'Steady',
          registered_at: startTime,
          sport: 'bike',
          thresholds: JSON.stringify(bands),
        })
        .execute()
    })
    return { user, ride, target }
  } finally {
    await open.close()
  }
}
