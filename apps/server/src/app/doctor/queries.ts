import type pg from 'pg'

export interface DatabaseFacts {
  /** As 180001. */
  version: number
  /** Epoch ms by the database's clock. */
  clockMs: number
}

export async function databaseFacts(pool: pg.Pool): Promise<DatabaseFacts> {
  const { rows } = await pool.query<{ version: number; ms: number }>(
    `select current_setting('server_version_num')::int as version,
       extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  )
  return { version: rows[0]?.version ?? 0, clockMs: rows[0]?.ms ?? 0 }
}

/** Number of jobs that were given up; 0 before the first start. */
export async function countGivenUp(pool: pg.Pool): Promise<number> {
  const { rows: there } = await pool.query(
    "select from pg_tables where schemaname = 'pgboss' and tablename = 'job_common'",
  )
  if (there.length === 0) return 0
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from pgboss.job where name = 'dead_letters' and state < 'completed'",
  )
  return rows[0]?.count ?? 0
}

export async function countRows(pool: pg.Pool, table: 'users' | 'second_factors'): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]?.count ?? 0
}
