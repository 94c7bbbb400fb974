import { tutorialCodes, tutorialConfig } from '@cadenza/contract/tutorial'
import { type DemoAthlete, demoDayRecords } from '@cadenza/simulator'
import type { Kysely, Transaction } from 'kysely'
import { insertLink } from '../../people/coaching/queries.ts'
import { environmentSuperuser, lockUsers } from '../../people/installation/queries.ts'
import { updateUser } from '../../people/users/queries.ts'
import { createUser } from '../../people/users/users.ts'
import { keepConfig } from '../../platform/config/queries.ts'
import type { Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'
import { CommandFailure } from '../command-errors.ts'
import { insertDayRecords, peopleUuids } from './queries.ts'
import { type DemoState, demoEmails, demoPassword, readDemo, writeDemo } from './state.ts'

/**
 * Creates the demo's accounts once. Refuses, without changes, where real accounts exist. `lastDay` of the
 * year as `yyyy-mm-dd`.
 */
export async function ensureDemo(database: Kysely<Database>, lastDay: string): Promise<DemoState> {
  return transact(database, async (transaction) => {
    await lockUsers(transaction)
    const found = await readDemo(transaction)
    await requireNobodyElse(transaction, found)
    return found ?? makeDemo(transaction, lastDay)
  })
}

async function requireNobodyElse(database: Kysely<Database>, demo: DemoState | undefined): Promise<void> {
  const known = [
    demo?.athlete_uuid,
    demo?.second_athlete_uuid,
    demo?.coach_uuid,
    await environmentSuperuser(database),
  ]
  const people = await peopleUuids(database)
  if (people.every((uuid) => known.includes(uuid))) return
  throw new CommandFailure(
    'People have accounts here, and the demo is never mixed with theirs. Set CADENZA_DATA to another folder for the demo.',
  )
}

/** Time zone of its rides and runs. */
const demoTimeZone = 'Europe/Berlin'

async function makeDemo(transaction: Transaction<Database>, endDay: string): Promise<DemoState> {
  const rules = { passwordMin: demoPassword.length, publicPassword: true }
  const password = demoPassword
  const athlete = await createUser(
    transaction,
    { email: demoEmails.athlete, name: 'Robin Demo', password, verified: true },
    rules,
  )
  const second = await createUser(
    transaction,
    { email: demoEmails.secondAthlete, name: 'Alex Demo', password, verified: true },
    rules,
  )
  const coach = await createUser(
    transaction,
    { email: demoEmails.coach, name: 'Kim Demo', password, roles: ['coach'], verified: true },
    rules,
  )
  const athletes: [DemoAthlete, string][] = [
    ['first', athlete],
    ['second', second],
  ]
  for (const [which, uuid] of athletes) {
    await insertLink(transaction, { user_uuid: uuid, coach_uuid: coach })
    await insertDayRecords(transaction, uuid, demoDayRecords({ endDay, athlete: which }))
  }
  for (const uuid of [athlete, second, coach]) {
    await finishTutorial(transaction, uuid)
    await updateUser(transaction, uuid, { time_zone: demoTimeZone })
  }
  const state: DemoState = {
    athlete_uuid: athlete,
    second_athlete_uuid: second,
    coach_uuid: coach,
    seed: 'cadenza',
    end_day: endDay,
    files_done: 0,
    complete: false,
  }
  await writeDemo(transaction, state)
  return state
}

/** Marks the tours as done; the settings menu starts them on request. */
async function finishTutorial(transaction: Transaction<Database>, userUuid: string): Promise<void> {
  await keepConfig(transaction, userUuid, tutorialConfig, { done: tutorialCodes })
}
