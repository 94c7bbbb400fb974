import type { wire } from '@cadenza/contract'
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database, LiveSessionsTable } from '../../platform/database/tables.ts'
import type { Columns, Stretch } from './columns.ts'

export interface SessionRef {
  userUuid: string
  uuid: string
}

export type SessionRow = Selectable<LiveSessionsTable>
export type NamedSession = SessionRow & { user_name: string; activity_uuid: string | null }

/** Last part of the upload's key of the recording that a session becomes. */
const recordingName = '19700101000000000 live-session.fit'

/** The session with its owner's name and the activity that it became. */
const named = sql`
  s.*, u.name as user_name,
  (select coalesce(a.merged_into, a.uuid) from uploads up
    join activities a on a.user_uuid = up.user_uuid and a.uuid = up.activity_uuids[1]
    where up.object_key = 'uploads/' || s.user_uuid || '/live-' || s.uuid || ${`/${recordingName}`}
      and (a.deleted_at is null or a.merged_into is not null)) as activity_uuid`

export async function sessionOf(
  database: Kysely<Database>,
  { userUuid, uuid }: SessionRef,
): Promise<NamedSession | undefined> {
  const { rows } = await sql<NamedSession>`
    select ${named} from live_sessions s join users u on u.uuid = s.user_uuid
    where s.user_uuid = ${userUuid} and s.uuid = ${uuid}`.execute(database)
  return rows[0]
}

/** Sessions of an athlete, newest first; one more than `limit` if there are more. */
export async function sessionsOf(
  database: Kysely<Database>,
  userUuid: string,
  { state, limit, before, search }: Pick<wire.LiveSessionsQuery, 'state' | 'limit' | 'before' | 'search'>,
): Promise<NamedSession[]> {
  const conditions = [sql`s.user_uuid = ${userUuid}`]
  if (state) conditions.push(state === 'open' ? sql`s.ended_at is null` : sql`s.ended_at is not null`)
  if (search) conditions.push(sql`strpos(lower(s.device), lower(${search})) > 0`)
  if (before)
    conditions.push(sql`(s.begun_at, s.uuid) < (
      select begun_at, uuid from live_sessions where user_uuid = ${userUuid} and uuid = ${before})`)
  const { rows } = await sql<NamedSession>`
    select ${named} from live_sessions s join users u on u.uuid = s.user_uuid
    where ${sql.join(conditions, sql` and `)}
    order by s.begun_at desc, s.uuid desc limit ${limit + 1}`.execute(database)
  return rows
}

/** Open sessions of some athletes, in order of names. */
export async function openSessionsOf(
  database: Kysely<Database>,
  userUuids: readonly string[],
): Promise<NamedSession[]> {
  const { rows } = await sql<NamedSession>`
    select ${named} from live_sessions s join users u on u.uuid = s.user_uuid
    where s.user_uuid = any(${sql.val(userUuids)}::uuid[]) and s.ended_at is null
    order by lower(u.name), s.begun_at`.execute(database)
  return rows
}

/** The athletes whose sessions a person watches: those who are coached, and the person. */
export async function watchedBy(database: Kysely<Database>, userUuid: string): Promise<string[]> {
  const rows = await database
    .selectFrom('coach_athletes')
    .select('user_uuid')
    .where('coach_uuid', '=', userUuid)
    .execute()
  return [userUuid, ...rows.map((row) => row.user_uuid)]
}

/** Ranges of sessions, in order of time. */
export async function rangesOfSessions(
  database: Kysely<Database>,
  sessions: readonly SessionRef[],
): Promise<(wire.LiveRange & { session_uuid: string })[]> {
  if (sessions.length === 0) return []
  return database
    .selectFrom('live_session_ranges')
    .select(['session_uuid', 'uuid', 'start_s', 'end_s', 'name'])
    .where(
      'user_uuid',
      'in',
      sessions.map(({ userUuid }) => userUuid),
    )
    .where(
      'session_uuid',
      'in',
      sessions.map(({ uuid }) => uuid),
    )
    .orderBy('start_s')
    .orderBy('uuid')
    .execute()
}

/** Stretches in one page of the database's answer, which is parsed at once. */
const stretchPage = 500

/** Stretches that begin from `fromS` on, in the order of their batches. */
export async function stretchesOf(
  database: Kysely<Database>,
  { userUuid, uuid }: SessionRef,
  fromS = 0,
): Promise<Stretch[]> {
  const stretches: Stretch[] = []
  for (let after = -1; ; ) {
    const { rows } = await sql<Stretch & { seq: number }>`
      select seq, start_s, columns from live_samples
      where user_uuid = ${userUuid} and session_uuid = ${uuid} and start_s >= ${fromS} and seq > ${after}
      order by seq limit ${stretchPage}`.execute(database)
    stretches.push(...rows)
    const last = rows.at(-1)
    if (!last || rows.length < stretchPage) return stretches
    after = last.seq
  }
}

/** Open sessions of all athletes, and when the newest of their data was received. */
export async function allOpenSessions(
  database: Kysely<Database>,
): Promise<(SessionRef & { receivedMs: number })[]> {
  const rows = await database
    .selectFrom('live_sessions')
    .select(['user_uuid', 'uuid', 'received_at'])
    .where('ended_at', 'is', null)
    .execute()
  return rows.map(({ user_uuid, uuid, received_at }) => ({
    ...{ userUuid: user_uuid, uuid },
    receivedMs: received_at.getTime(),
  }))
}

/** Ended sessions that may still be joined with a recording of the same activity, with their activity. */
export async function sessionsToJoin(
  database: Kysely<Database>,
): Promise<(SessionRef & { activityUuid: string; isMerged: boolean })[]> {
  const { rows } = await sql<SessionRef & { activityUuid: string; isMerged: boolean }>`
    select s.user_uuid as "userUuid", s.uuid, a.uuid as "activityUuid", a.merged_into is not null as "isMerged"
    from live_sessions s
    join uploads up on up.object_key = 'uploads/' || s.user_uuid || '/live-' || s.uuid || ${`/${recordingName}`}
    join activities a on a.user_uuid = up.user_uuid and a.uuid = up.activity_uuids[1]
    where s.ended_at is not null and not s.is_joined
      and (a.merged_into is not null or a.deleted_at is null)
    limit 1000`.execute(database)
  return rows
}

/** The session need not be joined any more. */
export async function markJoined(database: Kysely<Database>, { userUuid, uuid }: SessionRef): Promise<void> {
  await database
    .updateTable('live_sessions')
    .set({ is_joined: true })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .execute()
}

/** Gives up joining sessions that ended before an instant, and deletes the samples of those. */
export async function purgeSamples(database: Kysely<Database>, before: Date): Promise<void> {
  await sql`update live_sessions set is_joined = true where ended_at < ${before} and not is_joined`.execute(
    database,
  )
  await sql`
    delete from live_samples l using live_sessions s
    where s.user_uuid = l.user_uuid and s.uuid = l.session_uuid and s.ended_at < ${before}`.execute(database)
}

/** First and last number of the batches that are stored. */
export async function storedSpans(
  database: Kysely<Database>,
  { userUuid, uuid }: SessionRef,
): Promise<[number, number][]> {
  const rows = await database
    .selectFrom('live_samples')
    .select(['seq', 'last_seq'])
    .where('user_uuid', '=', userUuid)
    .where('session_uuid', '=', uuid)
    .orderBy('seq')
    .execute()
  return rows.map(({ seq, last_seq }) => [seq, last_seq])
}

export async function countOpen(transaction: Transaction<Database>, userUuid: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('live_sessions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_uuid', '=', userUuid)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertSession(
  transaction: Transaction<Database>,
  session: Insertable<LiveSessionsTable>,
): Promise<void> {
  await transaction
    .insertInto('owners')
    .values({ uuid: session.uuid, kind: 'live_session', user_uuid: session.user_uuid })
    .execute()
  await transaction.insertInto('live_sessions').values(session).execute()
}

/** Ends an open session; false if it has ended before. */
export async function endOpen(
  transaction: Transaction<Database>,
  { userUuid, uuid }: SessionRef,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('live_sessions')
    .set({ ended_at: now })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Data that one session has received since the last write. */
export interface SessionWrite extends SessionRef {
  received_at: string
  last_s: number | null
  latest: Record<string, number>
  rows: { seq: number; last_seq: number; start_s: number; columns: Columns }[]
  ranges: wire.LiveRange[]
}

/**
 * Stores what sessions have received. Returns the uuids of the sessions that are still open; nothing is
 * stored for the others.
 */
export async function writeSessions(
  transaction: Transaction<Database>,
  writes: readonly SessionWrite[],
): Promise<Set<string>> {
  const json = JSON.stringify(
    writes.map(({ userUuid, uuid, received_at, last_s, latest }) => ({
      user_uuid: userUuid,
      uuid,
      received_at,
      last_s,
      latest,
    })),
  )
  // Locked by the update, so that none of them ends before its samples are stored.
  const { rows: open } = await sql<{ uuid: string }>`
    update live_sessions s set received_at = greatest(s.received_at, w.received_at),
      last_s = greatest(s.last_s, w.last_s),
      latest = case when w.last_s >= coalesce(s.last_s, 0) then w.latest else s.latest end
    from jsonb_to_recordset(${json}::jsonb)
      as w(user_uuid uuid, uuid uuid, received_at timestamptz, last_s integer, latest jsonb)
    where s.user_uuid = w.user_uuid and s.uuid = w.uuid and s.ended_at is null
    returning s.uuid`.execute(transaction)
  const isOpen = new Set(open.map(({ uuid }) => uuid))
  const kept = writes.filter(({ uuid }) => isOpen.has(uuid))
  const samples = kept.flatMap(({ userUuid, uuid, rows }) =>
    rows.map((row) => ({
      ...row,
      user_uuid: userUuid,
      session_uuid: uuid,
    })),
  )
  // Another process may have stored the first batches of a row alone.
  if (samples.length > 0)
    await sql`
      insert into live_samples (user_uuid, session_uuid, seq, last_seq, start_s, columns)
      select user_uuid, session_uuid, seq, last_seq, start_s, columns
      from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) as w(
        user_uuid uuid, session_uuid uuid, seq integer, last_seq integer, start_s integer, columns jsonb)
      on conflict (user_uuid, session_uuid, seq) do update
        set last_seq = excluded.last_seq, start_s = excluded.start_s, columns = excluded.columns
        where excluded.last_seq > live_samples.last_seq`.execute(transaction)
  const ranges = kept.flatMap(({ userUuid, uuid: session_uuid, ranges: own }) =>
    [...new Map(own.map((range) => [range.uuid, range])).values()].map((range) => ({
      ...range,
      user_uuid: userUuid,
      session_uuid,
    })),
  )
  if (ranges.length > 0)
    await transaction
      .insertInto('live_session_ranges')
      .values(ranges)
      .onConflict((conflict) =>
        conflict.columns(['user_uuid', 'session_uuid', 'uuid']).doUpdateSet((eb) => ({
          start_s: eb.ref('excluded.start_s'),
          end_s: eb.ref('excluded.end_s'),
          name: eb.ref('excluded.name'),
        })),
      )
      .execute()
  return isOpen
}
