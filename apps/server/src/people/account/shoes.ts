/** Distance run in each shoe. */
import type { wire } from '@cadenza/contract'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'

type Shoe = z.output<typeof wire.shoe>
type WornShoe = z.output<typeof wire.wornShoe>

/**
 * Shoes with their distance: the runs tagged with the shoe's name; the usual shoe also counts untagged runs within
 * its time. Names are compared without regard to case, as tags are.
 */
export async function wornShoes(
  database: Kysely<Database>,
  userUuid: string,
  shoes: readonly Shoe[],
): Promise<WornShoe[]> {
  if (shoes.length === 0) return []
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
  const worn = new Map(rows.map((row) => [row.name, row]))
  return shoes.map((shoe) => {
    const { distance = 0, runs = 0 } = worn.get(shoe.name.toLowerCase()) ?? {}
    return { ...shoe, distance_m: shoe.start_m + distance, runs }
  })
}
