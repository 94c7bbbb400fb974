/** A user's rows as the JSON of the account archive. */
import { wallClock } from '@cadenza/activity/local-time'
import { activityFileName } from '@cadenza/contract/file-names'
import type { Kysely, Transaction } from 'kysely'
import { archivedRow } from '../../library/files/archived-rows.ts'
import type { Database } from '../../platform/database/tables.ts'
import { paths } from '../../reading/files/archive-layout.ts'
import {
  coachLinksOf,
  type ListedTable,
  pagesOfActivities,
  pagesOfTable,
  userWithFeatures,
} from './queries.ts'

/** Top-level files of the archive, as pieces of JSON. */
export async function* accountRecords(
  transaction: Transaction<Database>,
  userUuid: string,
): AsyncGenerator<{ path: string; pieces: AsyncIterable<string> | Iterable<string> }> {
  const { user, features } = await userWithFeatures(transaction, userUuid)
  const account = {
    ...archivedRow('users', user),
    features: features.map((row) => archivedRow('features', row)),
  }
  yield { path: paths.account, pieces: [JSON.stringify(account)] }
  for (const [path, table] of [
    [paths.dayRecords, 'day_records'],
    [paths.configs, 'configs'],
    [paths.dashboardItems, 'dashboard_items'],
    [paths.workouts, 'workouts'],
    [paths.recommendedWorkouts, 'recommended_workouts'],
    [paths.reports, 'reports'],
    [paths.calendar, 'calendar_entries'],
    [paths.availabilityWeek, 'availability_weeks'],
    [paths.availabilityDays, 'availability_days'],
    [paths.complianceThresholds, 'compliance_thresholds'],
    [paths.tags, 'tags'],
    [paths.notifications, 'notifications'],
    [paths.uploads, 'uploads'],
  ] as const)
    yield { path, pieces: rowsOf(transaction, userUuid, table) }
  yield { path: paths.coaches, pieces: [JSON.stringify(await coachesOf(transaction, userUuid))] }
}

/** A table as one JSON array. */
async function* rowsOf(
  transaction: Transaction<Database>,
  userUuid: string,
  table: ListedTable,
): AsyncGenerator<string> {
  let before = '['
  for await (const rows of pagesOfTable(transaction, userUuid, table)) {
    yield before + rows.map((row) => JSON.stringify(archivedRow(table, row))).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** Links in both directions; of the other person only the name. */
async function coachesOf(database: Kysely<Database>, userUuid: string) {
  const links = await coachLinksOf(database, userUuid)
  return links.map((link) => ({
    ...archivedRow('coach_athletes', link),
    ...(link.coach_uuid === userUuid ? { note: link.coach_note } : {}),
  }))
}

/** One file of the athlete's, or an activity without a file. */
export interface RecordingHead {
  /** `activities/2026-03-01 Morning ride 1a2b3c4d/` */
  folder: string
  activityUuids: string[]
}

/** All recordings, oldest first, deleted ones included, since they can be restored. */
export async function recordingsOf(
  transaction: Transaction<Database>,
  userUuid: string,
): Promise<RecordingHead[]> {
  const heads = new Map<string, RecordingHead>()
  for await (const rows of pagesOfActivities(transaction, userUuid))
    for (const { uuid, file_sha256, start_time, time_zone, title } of rows) {
      const key = file_sha256?.toString('hex') ?? uuid.replaceAll('-', '')
      const known = heads.get(key)
      if (known) known.activityUuids.push(uuid)
      else {
        // The end of a uuid is random, its beginning is the time.
        const short = file_sha256 ? key.slice(0, 8) : key.slice(-8)
        const day = wallClock(start_time.getTime(), time_zone).date
        const name = activityFileName(day, Array.from(title).slice(0, longestTitle).join(''), short).replace(
          /\.([^.]*)$/,
          ' $1',
        )
        heads.set(key, { folder: `${paths.activities}${name}/`, activityUuids: [uuid] })
      }
    }
  return [...heads.values()]
}

const longestTitle = 40
