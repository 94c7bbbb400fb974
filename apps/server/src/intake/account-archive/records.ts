/** A user's rows as the JSON of the account archive. */
import { wallClock } from '@cadenza/activity/local-time'
import { withoutTimePrefix } from '@cadenza/contract'
import { activityFileName } from '@cadenza/contract/file-names'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { fileOrder } from '../../platform/objects/recording-keys.ts'
import { paths } from '../../reading/files/archive-layout.ts'
import { archivedRow } from '../../library/files/archived-rows.ts'

/** So many rows are read, and made JSON of, before others get their turn. */
const rowsAtOnce = 200

/** What lies at the top of the archive, as pieces of JSON. */
export async function* accountRecords(
  transaction: Transaction<Database>,
  userUuid: string,
): AsyncGenerator<{ path: string; pieces: AsyncIterable<string> | Iterable<string> }> {
  const user = await transaction
    .selectFrom('users')
    .selectAll()
    .where('uuid', '=', userUuid)
    .executeTakeFirstOrThrow()
  const features = await transaction
    .selectFrom('features')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .execute()
  const account = {
    ...archivedRow('users', user),
    features: features.map((row) => archivedRow('features', row)),
  }
  yield { path: paths.account, pieces: [JSON.stringify(account)] }
  for (const [path, table] of [
    [paths.dayRecords, 'day_records'],
    [paths.configs, 'configs'],
    [paths.tags, 'tags'],
    [paths.notifications, 'notifications'],
    [paths.uploads, 'uploads'],
  ] as const)
    yield { path, pieces: rowsOf(transaction, userUuid, table) }
  yield { path: paths.coaches, pieces: [JSON.stringify(await coachesOf(transaction, userUuid))] }
}

/** A table as one array of JSON. */
async function* rowsOf(
  transaction: Transaction<Database>,
  userUuid: string,
  table: 'day_records' | 'configs' | 'tags' | 'notifications' | 'uploads',
): AsyncGenerator<string> {
  let before = '['
  const query = sql<object>`select * from ${sql.table(table)} where user_uuid = ${userUuid}`
  for await (const rows of pagesOf(transaction, query)) {
    yield before + rows.map((row) => JSON.stringify(archivedRow(table, row))).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** What a query answers, some rows at a time: thousands at once would keep all others waiting. */
async function* pagesOf<Row>(
  transaction: Transaction<Database>,
  query: RawBuilder<Row>,
): AsyncGenerator<Row[]> {
  await sql`declare pages no scroll cursor for ${query}`.execute(transaction)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from pages`.execute(transaction)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) break
  }
  await sql`close pages`.execute(transaction)
}

/** Both ways: who coaches this user, and whom this user coaches. Of the others the name alone. */
async function coachesOf(database: Kysely<Database>, userUuid: string) {
  const links = await database
    .selectFrom('coach_athletes as link')
    .innerJoin('users as coach', 'coach.uuid', 'link.coach_uuid')
    .innerJoin('users as athlete', 'athlete.uuid', 'link.user_uuid')
    .selectAll('link')
    .select(['coach.name as coach', 'athlete.name as athlete'])
    .where((eb) => eb.or([eb('link.user_uuid', '=', userUuid), eb('link.coach_uuid', '=', userUuid)]))
    .execute()
  return links.map((link) => ({
    ...archivedRow('coach_athletes', link),
    ...(link.coach_uuid === userUuid ? { note: link.coach_note } : {}),
  }))
}

/** One file of the athlete's, or an activity that came of none. */
export interface RecordingHead {
  /** `activities/2026-03-01 Morning ride 1a2b3c4d/` */
  folder: string
  activityUuids: string[]
}

/** Oldest first. Deleted ones too: they may be brought back. */
export async function recordingsOf(
  transaction: Transaction<Database>,
  userUuid: string,
): Promise<RecordingHead[]> {
  const heads = new Map<string, RecordingHead>()
  const query = sql<HeadRow>`
    select uuid, file_sha256, start_time, time_zone, title from activities where user_uuid = ${userUuid}
    order by start_time, session_index, uuid`
  for await (const rows of pagesOf(transaction, query))
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

interface HeadRow {
  uuid: string
  file_sha256: Buffer | null
  start_time: Date
  time_zone: string
  title: string
}

const longestTitle = 40

export interface ArchivedObject {
  path: string
  objectKey: string
}

interface RecordingRecord {
  original: { path: string; file_format: string } | null
  /** Motion logs of the same outing, in order. */
  others?: { path: string; file_type: string; file_format: string }[]
  motion?: { path: string; file_type: string; file_format: string }[]
  activities: Record<string, unknown>[]
}

/** `recording.json` and the files beside it; paths in it begin at its own folder. */
interface RecordedFile {
  data: RecordingRecord
  objects: (ArchivedObject & { kind: 'original' | 'series' })[]
}

/** Of several recordings at once, in their order. */
export async function recordingRecords(
  database: Kysely<Database>,
  userUuid: string,
  heads: readonly Pick<RecordingHead, 'activityUuids'>[],
): Promise<RecordedFile[]> {
  const uuids = heads.flatMap(({ activityUuids }) => activityUuids)
  if (uuids.length === 0) return []
  const activities = await database
    .selectFrom('activities')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'in', uuids)
    .orderBy('session_index')
    .execute()
  const ranges = await database
    .selectFrom('ranges')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', 'in', uuids)
    .orderBy('type')
    .orderBy('num')
    .execute()
  const series = await database
    .selectFrom('series')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', 'in', uuids)
    .orderBy('kind')
    .execute()
  const files = await database
    .selectFrom('activity_files')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', 'in', uuids)
    .execute()
  const tagged = await database
    .selectFrom('activity_tags as link')
    .innerJoin('tags', (join) =>
      join.onRef('tags.user_uuid', '=', 'link.user_uuid').onRef('tags.uuid', '=', 'link.tag_uuid'),
    )
    .select(['link.activity_uuid', 'tags.tag'])
    .where('link.user_uuid', '=', userUuid)
    .where('link.activity_uuid', 'in', uuids)
    .orderBy('tags.tag')
    .execute()
  const of = {
    ranges: Map.groupBy(ranges, ({ activity_uuid }) => activity_uuid),
    series: Map.groupBy(series, ({ activity_uuid }) => activity_uuid),
    tagged: Map.groupBy(tagged, ({ activity_uuid }) => activity_uuid),
  }
  return heads.map(({ activityUuids }) => {
    const own = activities.filter(({ uuid }) => activityUuids.includes(uuid))
    const beside = files.filter(({ activity_uuid }) => activity_uuid === own[0]?.uuid)
    const file = beside.find(({ file_type }) => file_type === 'original')
    const objects: RecordedFile['objects'] = []
    const path = file && `original/${plainName(withoutTimePrefix(file.file_name), file.file_format)}`
    if (file && path) objects.push({ kind: 'original', path, objectKey: file.object_key })
    const original =
      file && path ? { ...archivedRow('activity_files', file), file_format: file.file_format, path } : null
    const kept = beside
      .filter(({ file_type }) => file_type !== 'original')
      .sort((a, b) => fileOrder(a.file_type) - fileOrder(b.file_type))
      .map((log) => {
        const { file_type, file_format } = log
        const at = `${file_type}/${plainName(withoutTimePrefix(log.file_name), file_format)}`
        objects.push({ kind: 'original', path: at, objectKey: log.object_key })
        return { ...archivedRow('activity_files', log), file_type, file_format, path: at }
      })
    const recorded = own.map((activity) => {
      const arrows = (of.series.get(activity.uuid) ?? []).map(({ kind, version, length, object_key }) => {
        const arrow = `${own.length > 1 ? `${activity.session_index}-` : ''}${kind}.arrow`
        objects.push({ kind: 'series', path: arrow, objectKey: object_key })
        return { kind, version, length, path: arrow }
      })
      return {
        ...archivedRow('activities', activity),
        tags: (of.tagged.get(activity.uuid) ?? []).map(({ tag }) => tag),
        ranges: (of.ranges.get(activity.uuid) ?? []).map((range) => archivedRow('ranges', range)),
        series: arrows,
      }
    })
    const others = kept.filter(({ file_type }) => file_type.startsWith('original'))
    const motion = kept.filter((each) => !others.includes(each))
    const data = {
      original,
      ...(others.length > 0 ? { others } : {}),
      ...(motion.length > 0 ? { motion } : {}),
      activities: recorded,
    }
    return { data, objects }
  })
}

/** A file's own name, as every system takes it. */
function plainName(name: string, format: string): string {
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 ? name.slice(dot + 1).replace(/[^\w]/g, '') : ''
  const stem = dot > 0 ? name.slice(0, dot) : name
  return activityFileName('', stem.replace(/^\.+/, '') || 'original', ending || format)
}

/** The same of one activity, as it lies in that activity's own archive beside `original.fit`. */
export async function activityRecord(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
): Promise<string> {
  const [record] = await recordingRecords(database, userUuid, [{ activityUuids: [activityUuid] }])
  const data = record?.data ?? { original: null, activities: [] }
  const original = data.original && { ...data.original, path: `original.${data.original.file_format}` }
  const placed = (files: typeof data.motion) =>
    files?.map((file) => ({ ...file, path: `${file.file_type}.${file.file_format}` }))
  const { others, motion } = data
  return JSON.stringify({
    ...data,
    original,
    ...(others ? { others: placed(others) } : {}),
    ...(motion ? { motion: placed(motion) } : {}),
  })
}
