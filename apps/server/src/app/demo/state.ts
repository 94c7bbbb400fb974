import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'
import type { Settings } from '../../platform/settings.ts'
import { CannotBeDone } from '../trouble.ts'

export const demoPassword = 'cadenza-demo'
export const demoEmails = {
  athlete: 'athlete@demo.cadenza',
  secondAthlete: 'runner@demo.cadenza',
  coach: 'coach@demo.cadenza',
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

const demoState = z.object({
  athlete_uuid: z.string(),
  /** Missing in demos of before there were two. */
  second_athlete_uuid: z.string().optional(),
  coach_uuid: z.string(),
  seed: z.string(),
  /** The season's last day, `yyyy-mm-dd`: that of the demo's first start. */
  end_day: z.string(),
  /** Files that have become activities, newest first. */
  files_done: z.number(),
  complete: z.boolean(),
})
export type DemoState = z.infer<typeof demoState>

/** What the demo of this installation has come to; undefined where there is none. */
export async function readDemo(database: Kysely<Database>): Promise<DemoState | undefined> {
  const row = await database
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'demo')
    .executeTakeFirst()
  return row && demoState.parse(row.value)
}

export async function writeDemo(database: Kysely<Database>, state: DemoState): Promise<void> {
  const value = JSON.stringify(state)
  await database
    .insertInto('installation')
    .values({ name: 'demo', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Everybody knows the demo's passwords: where strangers can reach it, somebody has to have said that this is meant. */
export function requirePrivate({ host, demoPublic }: Settings): void {
  if (loopback.has(host) || demoPublic) return
  throw new CannotBeDone(
    `The demo's passwords are known to everybody, and HOST ${host} is open to others. Set CADENZA_DEMO_PUBLIC=1 if that is meant, or CADENZA_DATA to a folder without the demo.`,
  )
}
