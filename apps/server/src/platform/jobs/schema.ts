import { getConstructionPlans } from 'pg-boss'

/** SQL that makes the job queue's empty tables, to run inside a transaction. */
export function jobsSchema(): string {
  const plans = getConstructionPlans('pgboss')
  const [, inside] = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(plans) ?? []
  if (inside === undefined) throw new Error('pg-boss no longer makes its tables in one transaction')
  return inside
}
