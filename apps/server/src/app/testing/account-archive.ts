/** Set-up for tests of account archives: two servers between which accounts move. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { ingestFile } from '../../intake/ingest/ingest.ts'
import { newReaderPool, type ReaderPool } from '../../reading/files/reader-pool.ts'
import type { TestPerson } from './app.ts'
import { type UploadServer, uploadServer } from './uploads.ts'

/** Ten minutes at 200 W with times of day only: the date is that of arrival. */
export const csv = new TextEncoder().encode(
  `time,power,heartrate,speed\n${Array.from({ length: 600 }, (_, s) => `${s},200,140,36`).join('\n')}\n`,
)

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export async function download(
  server: UploadServer,
  person: TestPerson,
  headers: Record<string, string> = {},
): Promise<{ url: string; bytes: Uint8Array; told: { bytes: number; activities: number } }> {
  const asked = await server.ask({ method: 'GET', url: '/api/account/v1/export', headers: person.headers })
  expect(asked.statusCode).toBe(200)
  const told = asked.json()
  const answer = await fetch(`${server.origin}${told.url}`, { headers })
  expect(answer.status).toBe(200)
  return { url: told.url, bytes: new Uint8Array(await answer.arrayBuffer()), told }
}

/** Starts both servers before the tests of a file and stops them after them. */
export function archiveSetup() {
  let here: UploadServer
  let there: UploadServer
  let readers: ReaderPool

  beforeAll(async () => {
    ;[here, there] = await Promise.all([uploadServer(), uploadServer()])
    readers = newReaderPool()
  })

  afterAll(async () => {
    await readers.stop()
    await Promise.all([here.close(), there.close()])
  })

  const take = (server: UploadServer, person: TestPerson, bytes: Uint8Array, fileName = 'archive.zip') =>
    ingestFile(
      server.services,
      { userUuid: person.uuid, fileName, source: { bytes }, arrivedMs: Date.UTC(2026, 2, 1, 7) },
      { readers, tell: true },
    )

  /** All rows of the account, without its owner, and bytes instead of object keys. */
  async function all({ services: { database, objects } }: UploadServer, { uuid }: TestPerson) {
    const rows = async (table: string, columns: string, order: string) =>
      (
        await sql
          .raw<Record<string, unknown>>(
            `select ${columns} from ${table} where user_uuid = '${uuid}' order by ${order}`,
          )
          .execute(database)
      ).rows
    const series = await rows(
      'series',
      'activity_uuid, kind, version, length, columns, object_key',
      'activity_uuid, kind',
    )
    const originals = await rows(
      'activity_files',
      "activity_uuid, file_type, file_format, file_name, bytes, encode(sha256, 'hex') as sha256, object_key",
      'activity_uuid',
    )
    const hashed = async (found: Record<string, unknown>[]) =>
      Promise.all(
        found.map(async ({ object_key, ...row }) => ({
          ...row,
          bytes_are: sha256(await objects.get(String(object_key))),
        })),
      )
    return {
      user: (await sql`select name, lang, unit, time_zone from users where uuid = ${uuid}`.execute(database))
        .rows,
      activities: await rows(
        'activities',
        `uuid, sport, sport_name, start_time, end_time, time_zone, title, note, stats, available, encode(sparkline, 'hex') as sparkline,
         problems, device, encode(file_sha256, 'hex') as file, session_index, multisport_uuid, version, motion, counts_impossible,
         date_trunc('milliseconds', deleted_at) as deleted_at, versions, inputs_hash`,
        'start_time, session_index',
      ),
      ranges: await rows(
        'ranges',
        'uuid, activity_uuid, type, num, name, start_ms, end_ms, stats, avg_power, avg_cadence, avg_run_cadence, avg_speed, duration, version',
        'activity_uuid, type, num',
      ),
      series: await hashed(series),
      originals: await hashed(originals),
      tags: await rows('tags', 'uuid, tag', 'tag'),
      tagged: await rows('activity_tags', 'activity_uuid, tag_uuid', 'activity_uuid, tag_uuid'),
      records: await rows(
        'day_records',
        `kind, date, value, date_trunc('milliseconds', updated_at) as updated_at`,
        'kind, date',
      ),
      configs: await rows('configs', 'name, data', 'name'),
      dashboardItems: await rows(
        'dashboard_items',
        'uuid, position, name, data, is_visible, version, created_at',
        'position',
      ),
      workouts: await rows('workouts', 'uuid, definition, version, created_at, updated_at', 'uuid'),
      recommended: await rows(
        'recommended_workouts',
        'uuid, workout_uuid, definition, date, message, status, reason, entry_uuid, version, created_at, updated_at',
        'uuid',
      ),
      reports: await rows(
        'reports',
        `uuid, type, sport, name, "values", ranges, activity_uuids, evaluation, scores, drills, locale, time_zone,
         published, accepted_at, version, created_at, updated_at`,
        'uuid',
      ),
      calendar: await rows(
        'calendar_entries',
        `uuid, kind, date, position, clock_time, last_date, title, note, sport, expected_time, expected_distance,
         expected_load, definition, priority, goal, workout_uuid, series_uuid, is_unmatched, version, created_at,
         updated_at`,
        'date, position',
      ),
      availability: [
        ...(await rows('availability_weeks', 'week, version', 'version')),
        ...(await rows('availability_days', 'date, free, note', 'date')),
        ...(await rows('compliance_thresholds', 'good, near', 'good')),
      ],
      notifications: await rows(
        'notifications',
        `key, type, meta, url, read, date_trunc('milliseconds', created_at) as created_at`,
        'key',
      ),
    }
  }

  return {
    take,
    all,
    get here() {
      return here
    },
    get there() {
      return there
    },
    get readers() {
      return readers
    },
  }
}
