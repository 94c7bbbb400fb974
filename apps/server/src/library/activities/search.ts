import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { activitiesContaining } from './queries.ts'

/** Text without case, accents and width, normalised as by the browser's own search. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Words searched for; further ones are ignored. */
const mostWords = 20

/** The different words of a query, as `holdsWords` compares them. */
export const wordsOf = (query: string): string[] =>
  [...new Set(plain(query).split(/\s+/).filter(Boolean))].slice(0, mostWords)

/** Activities in whose texts every word of the query occurs, newest first. */
export async function searchActivities(
  database: Kysely<Database>,
  userUuid: string,
  query: string,
): Promise<string[]> {
  return activitiesContaining(database, userUuid, wordsOf(query))
}
