import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'
import { installationValue, keepInstallationValue } from '../../platform/installation/queries.ts'
import type { Settings } from '../../platform/settings.ts'
import { CommandFailure } from '../command-errors.ts'

export const demoPassword = 'cadenza-demo'
export const demoEmails = {
  athlete: 'athlete@demo.cadenza',
  secondAthlete: 'runner@demo.cadenza',
  coach: 'coach@demo.cadenza',
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

const demoState = z.object({
  athlete_uuid: z.string(),
  /** Missing in demos made before there were two athletes. */
  second_athlete_uuid: z.string().optional(),
  coach_uuid: z.string(),
  seed: z.string(),
  /** Last day of the season, `yyyy-mm-dd`: that of the demo's first start. */
  end_day: z.string(),
  /** Files imported so far, newest first. */
  files_done: z.number(),
  complete: z.boolean(),
})
export type DemoState = z.infer<typeof demoState>

const stateName = 'demo'

/** State of this installation's demo; undefined if there is none. */
export async function readDemo(database: Kysely<Database>): Promise<DemoState | undefined> {
  return demoState.optional().parse(await installationValue(database, stateName))
}

export async function writeDemo(database: Kysely<Database>, state: DemoState): Promise<void> {
  await keepInstallationValue(database, stateName, state)
}

/** Refuses to expose the demo, whose passwords are public, unless the operator has confirmed it. */
export function requirePrivate({ host, demoPublic }: Settings): void {
  if (loopback.has(host) || demoPublic) return
  throw new CommandFailure(
    `The demo's passwords are known to everybody, and HOST ${host} is open to others. Set CADENZA_DEMO_PUBLIC=1 if that is meant, or CADENZA_DATA to a folder without the demo.`,
  )
}
