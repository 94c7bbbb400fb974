/** Merges an archive's records with the existing ones; of two versions the later stays. */
import { validateRecord } from '@cadenza/contract'
import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { requestRecompute } from '../../library/recompute/request.ts'
import type { Database } from '../../platform/database/tables.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Services } from '../../platform/services.ts'
import type { account, configs, dayRecords, notifications, tags } from '../../reading/files/archive-layout.ts'

type Part<S extends z.ZodType> = z.output<S> | 'unreadable' | undefined

export interface AccountParts {
  account: Part<typeof account>
  day_records: Part<typeof dayRecords>
  configs: Part<typeof configs>
  tags: Part<typeof tags>
}

export interface RestoredAccount {
  /** Numbers of new and changed records. */
  restored: { day_records: number; configs: number; tags: number }
  /** Records with an invalid value. */
  refused: string[]
}

/** Config reserved for the server. */
const reservedConfig = 'status'

/** Restores everything or nothing. Idempotent. */
export async function restoreAccount(
  services: Services,
  userUuid: string,
  parts: AccountParts,
): Promise<RestoredAccount> {
  const given = <T>(part: T | 'unreadable' | undefined): T | undefined =>
    part === 'unreadable' ? undefined : part
  const nowMs = services.now()
  return transactOn(services.database, userUuid, async (transaction) => {
    const refused: string[] = []
    const records = (given(parts.day_records) ?? []).filter(({ kind, date, value }) => {
      const faults = validateRecord(kind, { ...value, date }, { registered: new Set(), nowMs })
      if (faults.length > 0) refused.push(`${kind} ${date}`)
      return faults.length === 0
    })
    // The lock that every change of records takes comes first.
    if (records.length > 0) await requestRecompute(services, transaction, userUuid)
    const restored = {
      day_records: await mergeDayRecords(transaction, userUuid, records),
      configs: await mergeConfigs(transaction, userUuid, given(parts.configs) ?? []),
      tags: await mergeTags(transaction, userUuid, given(parts.tags) ?? []),
    }
    await takeIdentity(transaction, userUuid, given(parts.account), nowMs)
    await publish(transaction, { kind: 'record', userUuid, uuid: userUuid })
    await publish(transaction, { kind: 'account', userUuid, uuid: userUuid })
    return { restored, refused }
  })
}

async function mergeDayRecords(
  transaction: Transaction<Database>,
  userUuid: string,
  records: z.output<typeof dayRecords>,
): Promise<number> {
  const rows = records.map(({ value, ...record }) => ({ ...record, value }))
  return affected(
    await sql`
      insert into day_records (user_uuid, kind, date, value, updated_at)
      select distinct on (kind, date) ${userUuid}::uuid, kind, date, value, updated_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given(kind text, date date, value jsonb, updated_at timestamptz)
      order by kind, date, updated_at desc
      on conflict (user_uuid, kind, date) do update set value = excluded.value, updated_at = excluded.updated_at
        where day_records.updated_at < excluded.updated_at and day_records.value <> excluded.value`.execute(
      transaction,
    ),
  )
}

async function mergeConfigs(
  transaction: Transaction<Database>,
  userUuid: string,
  given: z.output<typeof configs>,
): Promise<number> {
  const rows = given.filter(({ name }) => name !== reservedConfig)
  return affected(
    await sql`
      insert into configs (user_uuid, name, data, updated_at)
      select distinct on (name) ${userUuid}::uuid, name, data, updated_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(name text, data jsonb, updated_at timestamptz)
      where data is not null
      order by name, updated_at desc
      on conflict (user_uuid, name) do update set data = excluded.data, updated_at = excluded.updated_at
        where configs.updated_at < excluded.updated_at and configs.data <> excluded.data`.execute(
      transaction,
    ),
  )
}

async function mergeTags(
  transaction: Transaction<Database>,
  userUuid: string,
  given: z.output<typeof tags>,
): Promise<number> {
  return affected(
    await sql`
      insert into tags (user_uuid, uuid, tag)
      select ${userUuid}::uuid, uuid, tag
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(uuid uuid, tag text)
      on conflict do nothing`.execute(transaction),
  )
}

/** Restores name, language, unit and time zone where the user has not chosen any. */
async function takeIdentity(
  transaction: Transaction<Database>,
  userUuid: string,
  given: z.output<typeof account> | undefined,
  nowMs: number,
): Promise<void> {
  if (!given) return
  await transaction
    .updateTable('users')
    .set({ ...given, updated_at: new Date(nowMs) })
    .where('uuid', '=', userUuid)
    .whereRef('updated_at', '=', 'created_at')
    .execute()
}

/** Restores notifications last, once their activities exist. Those about another user's data are left out. */
export async function restoreNotifications(
  { database }: Services,
  userUuid: string,
  given: z.output<typeof notifications>,
): Promise<number> {
  const rows = given.map((one) => ({ ...one, url: one.url !== null && isOwnPath(one.url) ? one.url : null }))
  return affected(
    await sql`
      insert into notifications (user_uuid, key, type, meta, url, read, created_at)
      select ${userUuid}::uuid, key, type, meta, url, read, created_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given(key uuid, type text, meta jsonb, url text, read boolean, created_at timestamptz)
      where meta ->> 'activity_uuid' is null or exists (
        select from activities a where a.user_uuid = ${userUuid} and a.uuid::text = meta ->> 'activity_uuid')
      on conflict do nothing`.execute(database),
  )
}

/** Accepts paths of this installation only, so that an archive cannot lead its reader elsewhere. */
const isOwnPath = (url: string) => /^\/(?![/\\])/.test(url)

const affected = ({ numAffectedRows }: { numAffectedRows?: bigint }) => Number(numAffectedRows ?? 0n)
