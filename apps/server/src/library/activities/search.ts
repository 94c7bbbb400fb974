import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

/** Text without case, accents and width, normalised as by the browser's own search. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Words searched for; further ones are ignored. */
const mostWords = 20

/**
 * Activities in whose title, note, tags, range names or range notes every word occurs, newest first. Scans without
 * an index: there is little text, and an index would cost each change more than it saves here.
 */
export async function searchActivities(
  database: Kysely<Database>,
  userUuid: string,
  query: string,
): Promise<string[]> {
  const words = [...new Set(plain(query).split(/\s+/).filter(Boolean))].slice(0, mostWords)
  const { rows } = await sql<{ uuid: string }>`
    with written as (
      select activity_uuid, string_agg(concat_ws(E'\n', name, note), E'\n') as text
      from ranges where user_uuid = ${userUuid} and (name <> '' or note <> '') group by activity_uuid
    ), tagged as (
      select link.activity_uuid, string_agg(tags.tag, E'\n') as text
      from activity_tags link join tags on tags.user_uuid = link.user_uuid and tags.uuid = link.tag_uuid
      where link.user_uuid = ${userUuid} group by link.activity_uuid
    )
    select a.uuid from activities a
      left join written on written.activity_uuid = a.uuid
      left join tagged on tagged.activity_uuid = a.uuid
      cross join lateral (
        select lower(regexp_replace(normalize(
          concat_ws(E'\n', a.title, a.sport_name, a.note, written.text, tagged.text), nfkd),
          '[\\u0300-\\u036f\\u3099\\u309a]', '', 'g')) as text
      ) searched
    where a.user_uuid = ${userUuid} and a.deleted_at is null and not exists (
      select from unnest(${sql.val(words)}::text[]) word where strpos(searched.text, word) = 0)
    order by a.start_time desc, a.uuid desc`.execute(database)
  return rows.map(({ uuid }) => uuid)
}
