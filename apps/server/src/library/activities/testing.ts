/** Activity of ten minutes for tests, whose figures can be computed in the head. */
import type { Series, SeriesColumn } from '@cadenza/activity'
import { analysisOf } from '@cadenza/activity/analysis'
import { rangeFigures } from '@cadenza/activity/statistics'
import { transact } from '../../platform/database/transact.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { currentVersions, inputsHash } from '../../reading/inputs/inputs.ts'
import { encodeSeries } from '../../reading/series/arrow.ts'
import { seriesVersion } from '../../reading/series/version.ts'
import { insertAnalyses } from '../figures/queries.ts'

export const ride = {
  lengthS: 600,
  startTime: '2026-03-01T06:30:00.000Z',
  /** One hour ahead of UTC in winter. */
  timeZone: 'Europe/Berlin',
  original: Buffer.from('the bytes of the recording'),
}

const values = (at: (second: number) => number) =>
  Float32Array.from({ length: ride.lengthS }, (_, i) => at(i))

/**
 * Series with 200 W for five minutes, then 300 W; 10 m/s; no cadence in the first ten seconds; the left foot
 * turns 5° more.
 */
export function rideSeries(): Series {
  const column = (name: string, unit: string, of: SeriesColumn['values']): SeriesColumn => ({
    name,
    unit,
    values: of,
  })
  return {
    length: ride.lengthS,
    columns: [
      column(
        'time',
        'ms',
        Int32Array.from({ length: ride.lengthS }, (_, i) => i * 1000),
      ),
      column(
        'power',
        'W',
        values((i) => (i < 300 ? 200 : 300)),
      ),
      column(
        'heartrate',
        'bpm',
        values(() => 140),
      ),
      column(
        'cadence',
        'rpm',
        values((i) => (i < 10 ? Number.NaN : 90)),
      ),
      column(
        'speed',
        'm/s',
        values(() => 10),
      ),
      column(
        'distance',
        'm',
        Float64Array.from({ length: ride.lengthS }, (_, i) => i * 10),
      ),
      // 45° north is an eighth of the circle, or 2^29 semicircles.
      column('latitude', 'semicircles', new Int32Array(ride.lengthS).fill(2 ** 29)),
      column('longitude', 'semicircles', new Int32Array(ride.lengthS).fill(-(2 ** 28))),
      column(
        'foot_ar_left',
        'deg',
        values(() => 25),
      ),
      column(
        'foot_ar_right',
        'deg',
        values(() => 20),
      ),
      column(
        'timer',
        '',
        values(() => 1),
      ),
      column(
        'moving',
        '',
        values(() => 1),
      ),
    ],
  }
}

const inputs = {
  ftp: null,
  thresholdSpeed: null,
  maxHeartrate: null,
  barometer: false,
} as const

export interface RideOptions {
  title?: string
  startTime?: string
  timeZone?: string
  sport?: 'bike' | 'run' | 'other'
  /** At least ten minutes. */
  series?: Series
}

/** Adds the ride with its two laps, series and original file, as the ingest would. Returns its uuid. */
export async function addRide(
  { database, objects, now }: Services,
  userUuid: string,
  {
    title = 'Morning ride',
    startTime = ride.startTime,
    timeZone = ride.timeZone,
    sport = 'bike',
    series = rideSeries(),
  }: RideOptions = {},
): Promise<string> {
  const uuid = newUuid(now())
  const { bytes, columns } = encodeSeries(series)
  const figures = (startMs: number, endMs: number) =>
    rangeFigures(series, { startMs, endMs }, { ...inputs, sport })
  const analysis = analysisOf(series, { ...inputs, sport }, [])
  const own = { user_uuid: userUuid, activity_uuid: uuid }
  const seriesKey = `activities/${userUuid}/${uuid}/series.arrow`
  const originalKey = `activities/${userUuid}/${uuid}/original.fit`
  await objects.put(seriesKey, bytes)
  await objects.put(originalKey, ride.original)
  await transact(database, async (transaction) => {
    await transaction.insertInto('owners').values({ uuid, kind: 'activity', user_uuid: userUuid }).execute()
    await transaction
      .insertInto('activities')
      .values({
        user_uuid: userUuid,
        uuid,
        sport,
        sport_name: 'cycling',
        start_time: startTime,
        end_time: new Date(Date.parse(startTime) + ride.lengthS * 1000),
        time_zone: timeZone,
        title,
        stats: JSON.stringify({ ...figures(0, ride.lengthS * 1000), versions: currentVersions }),
        versions: JSON.stringify(currentVersions),
        inputs_hash: inputsHash({ ...inputs, sport }),
        available: JSON.stringify({ gps: true, power: true, standing: false }),
        sparkline: Buffer.from(Array.from({ length: 48 }, (_, i) => i * 5)),
        problems: JSON.stringify([{ code: 'ReadTruncated', count: 2, atByte: 4711, names: ['helmet'] }]),
        device: JSON.stringify({ manufacturer: 'garmin' }),
        multisport_uuid: null,
        decoupling: analysis.decoupling ?? null,
      })
      .execute()
    await insertAnalyses(transaction, userUuid, [{ activityUuid: uuid, made: { analysis, curves: true } }])
    for (const [index, startMs] of [0, 300_000].entries())
      await transaction
        .insertInto('ranges')
        .values({
          ...own,
          uuid: newUuid(now()),
          type: 'lap',
          num: index + 1,
          start_ms: startMs,
          end_ms: startMs + 300_000,
          stats: JSON.stringify(figures(startMs, startMs + 300_000)),
        })
        .execute()
    await transaction
      .insertInto('series')
      .values({
        ...own,
        kind: 'series',
        version: seriesVersion,
        object_key: seriesKey,
        length: series.length,
        columns: JSON.stringify(columns),
      })
      .execute()
    await transaction
      .insertInto('activity_files')
      .values({
        ...own,
        file_type: 'original',
        file_format: 'fit',
        object_key: originalKey,
        file_name: '20260301063000123 früh (1).fit',
        bytes: ride.original.length,
        sha256: Buffer.alloc(32, 1),
      })
      .execute()
  })
  return uuid
}

/** Makes `coach` a coach of `athlete` with the rights of a step. */
export async function link(
  { database }: Services,
  athlete: { uuid: string },
  coach: { uuid: string },
  step: 'see' | 'mark' | 'plan' = 'plan',
): Promise<void> {
  await database
    .insertInto('coach_athletes')
    .values({ user_uuid: athlete.uuid, coach_uuid: coach.uuid, step })
    .execute()
}
