import type pg from 'pg'
import type { Db } from 'pg-boss'

/** Runs pg-boss's statements on the pool. */
export const executeOn =
  (pool: pg.Pool): Db['executeSql'] =>
  (text, values) =>
    pool.query(text, values)

/** Counts one more process that ended while it ran the job, and returns their number. */
export async function countCrash(database: Db, jobId: string): Promise<number> {
  const { rows } = await database.executeSql(
    `insert into job_crashes (job_id, crashes) values ($1, 1)
     on conflict (job_id) do update set crashes = job_crashes.crashes + 1 returning crashes`,
    [jobId],
  )
  return Number(rows[0]?.crashes ?? 1)
}

export async function forgetCrashes(database: Db, jobId: string): Promise<void> {
  await database.executeSql('delete from job_crashes where job_id = $1', [jobId])
}
