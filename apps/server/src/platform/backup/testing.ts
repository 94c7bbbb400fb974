/** Backups in tests: what an installation holds, to be compared with another. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { ObjectStore } from '../objects/store.ts'
import { userPrefixes } from '../objects/user-prefixes.ts'

/** Every row of every table as text, by table. What belongs to one installation alone is left out. */
export async function rowsByTable(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' and tablename not in ('multipart_uploads', 'multipart_parts')
     union select 'pgboss.queue' union select 'pgboss.job' order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const which = name === 'public.installation' ? "where name not in ('storage', 'last_backup')" : ''
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from ${name} t ${which} order by 1`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** SHA-256 of every object of accounts, by key. */
export async function objectHashes(objects: ObjectStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const prefix of userPrefixes)
    for await (const key of objects.list(prefix))
      found[key] = createHash('sha256')
        .update(await objects.get(key))
        .digest('hex')
  return found
}
