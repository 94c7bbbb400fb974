/** Distance run in each shoe. */
import type { wire } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'
import { runsInShoes } from './queries.ts'

type Shoe = z.output<typeof wire.shoe>
type WornShoe = z.output<typeof wire.wornShoe>

/** Shoes with their distance. Names are compared without regard to case, as tags are. */
export async function wornShoes(
  database: Kysely<Database>,
  userUuid: string,
  shoes: readonly Shoe[],
): Promise<WornShoe[]> {
  if (shoes.length === 0) return []
  const rows = await runsInShoes(database, userUuid, shoes)
  const worn = new Map(rows.map((row) => [row.name, row]))
  return shoes.map((shoe) => {
    const { distance = 0, runs = 0 } = worn.get(shoe.name.toLowerCase()) ?? {}
    return { ...shoe, distance_m: shoe.start_m + distance, runs }
  })
}
