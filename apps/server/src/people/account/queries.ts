import type { wire } from '@cadenza/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'

/** Activities per step: some tenths of a second, so that locks are held briefly. */
const activitiesAtOnce = 200

/** Tables that let somebody in, link them or show something. */
const accessTables = [
  'session_families',
  'api_tokens',
  'known_devices',
  'identities',
  'oidc_codes',
  'oidc_redirects',
  'password_resets',
  'email_confirmations',
  'coach_invitations',
  'coach_athletes',
  'ended_links',
  'shares',
  'digests',
] as const satisfies (keyof Database)[]

/** Deletes all that lets the user in, and all links and shares, both as athlete and as coach. */
export async function endAccess(transaction: Transaction<Database>, userUuid: string): Promise<void> {
  for (const table of accessTables)
    await sql`delete from ${sql.table(table)} where user_uuid = ${userUuid}`.execute(transaction)
  for (const table of ['coach_athletes', 'ended_links'] as const)
    await transaction.deleteFrom(table).where('coach_uuid', '=', userUuid).execute()
}

/**
 * Deletes some activities of a deleted account and returns their number. A concurrent deletion takes others.
 */
export async function deleteSomeActivities(database: Kysely<Database>, userUuid: string): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with next as (select a.user_uuid, a.uuid from activities a
      where a.user_uuid = ${userUuid}
        and not exists (select from users where uuid = ${userUuid} and deleted_at is null)
      limit ${sql.lit(activitiesAtOnce)} for update of a skip locked),
    gone as (delete from activities a using next
      where a.user_uuid = next.user_uuid and a.uuid = next.uuid returning 1)
    select count(*)::int as gone from gone`.execute(database)
  return rows[0]?.gone ?? 0
}

/** Deletes all other rows of a deleted account. */
export async function deleteUser(transaction: Transaction<Database>, userUuid: string): Promise<void> {
  // The one table of a user's data without a foreign key to `users`.
  await transaction.deleteFrom('tags').where('user_uuid', '=', userUuid).execute()
  await transaction
    .deleteFrom('users')
    .where('uuid', '=', userUuid)
    .where('deleted_at', 'is not', null)
    .execute()
}

/**
 * Number of runs in each shoe, and their distance in metres: the runs tagged with the shoe's name; the usual
 * shoe also counts untagged runs within its time. Names are in lower case.
 */
export async function runsInShoes(
  database: Kysely<Database>,
  userUuid: string,
  shoes: readonly z.output<typeof wire.shoe>[],
): Promise<{ name: string; distance: number; runs: number }[]> {
  const given = JSON.stringify(shoes.map(({ name, since, until, usual }) => ({ name, since, until, usual })))
  const { rows } = await sql<{ name: string; distance: number; runs: number }>`
    with shoes as (
      select lower(name) as name, since, until, usual
      from jsonb_to_recordset(${given}::jsonb) as (name text, since date, until date, usual boolean)),
    runs as (
      select a.local_date, coalesce((a.stats ->> 'distance')::double precision, 0) as distance,
        (select min(lower(t.tag)) from activity_tags at
           join tags t on t.user_uuid = at.user_uuid and t.uuid = at.tag_uuid
         where at.user_uuid = a.user_uuid and at.activity_uuid = a.uuid
           and lower(t.tag) in (select name from shoes)) as shoe
      from activities a
      where a.user_uuid = ${userUuid} and a.sport = 'run' and a.deleted_at is null)
    select shoes.name, coalesce(sum(runs.distance), 0)::double precision as distance, count(runs.local_date)::integer as runs
    from shoes left join runs on runs.shoe = shoes.name or (
      runs.shoe is null and shoes.usual
      and runs.local_date >= coalesce(shoes.since, runs.local_date)
      and runs.local_date <= coalesce(shoes.until, runs.local_date))
    group by shoes.name`.execute(database)
  return rows
}
