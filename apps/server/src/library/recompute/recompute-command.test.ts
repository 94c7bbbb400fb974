import { describe, expect, test } from 'vitest'
import { runCommand } from '../../app/testing/command.ts'
import { runProgram } from '../../app/testing/process.ts'
import { recomputeSetup, until } from '../../app/testing/recompute.ts'
import { forgetInputs } from './queries.ts'

const setup = recomputeSetup()
const { rows, statsOf, threeRides } = setup

describe('cadenza recompute', () => {
  const environment = () => ({
    DATABASE_URL: setup.server.open.url,
    CADENZA_DATA: setup.server.services.settings.dataFolder,
  })
  const program = (...words: string[]) => runProgram(['recompute', ...words], environment())
  const command = (...words: string[]) => runCommand(['recompute', ...words], environment())

  test('killed half-way and run again comes to the end of its work', async () => {
    const person = await setup.server.person()
    const uuids = [...(await threeRides(person)), ...(await threeRides(person))]
    const before = await statsOf(person)
    const { database } = setup.server.services
    const left = async () => (await rows(person)).filter(({ inputs_hash }) => inputs_hash === null).length
    await forgetInputs(database, person.uuid)
    await database.transaction().execute(async (transaction) => {
      // The last added come first; the run stops at the second of the six.
      await transaction
        .selectFrom('activities')
        .select('uuid')
        .where('user_uuid', '=', person.uuid)
        .where('uuid', '=', uuids[1] ?? '')
        .forUpdate()
        .execute()
      const killed = program('--user', person.email)
      await until(async () => (await left()) === 2)
      killed.child.kill('SIGKILL')
      await killed.ended
    })
    expect(await left()).toBe(2)
    expect(await command('--user', person.email)).toEqual({
      code: 0,
      out: expect.stringMatching(
        /2 of 2 activities\n2 activities recalculated; the values of 0 changed\.\n$/,
      ),
      err: '',
    })
    expect(await left()).toBe(0)
    expect(await statsOf(person)).toEqual(before)
  })

  test('does what is stale, and everything with --all', async () => {
    const person = await setup.server.person()
    await threeRides(person)
    const nothing = 'All activities are up to date.\n'
    expect(await command('--user', person.email)).toMatchObject({ code: 0, out: nothing })
    expect(await command('--all', '--user', person.email.toUpperCase())).toMatchObject({
      code: 0,
      out: expect.stringMatching(/3 activities recalculated; the values of 0 changed\.\n$/),
    })
  })

  test('asked to stop ends after the activity that it is at, and says how to go on', async () => {
    const person = await setup.server.person()
    const uuids = await threeRides(person)
    const left = async () => (await rows(person)).filter(({ inputs_hash }) => inputs_hash === null).length
    await forgetInputs(setup.server.services.database, person.uuid)
    let stopped: ReturnType<typeof program> | undefined
    await setup.server.services.database.transaction().execute(async (transaction) => {
      // The last added comes first; the run stops at the second of the three.
      await transaction
        .selectFrom('activities')
        .select('uuid')
        .where('user_uuid', '=', person.uuid)
        .where('uuid', '=', uuids[1] ?? '')
        .forUpdate()
        .execute()
      stopped = program('--user', person.email)
      await until(async () => (await left()) === 2)
      stopped.child.kill('SIGTERM')
    })
    const { code, said } = await (stopped ?? program()).ended
    expect(code).toBe(1)
    expect(said).toMatch(
      /Stopped after [1-3] of 3 activities\. Run cadenza recompute, without --all, to continue\.\n$/,
    )
  })

  test('knows whom it is asked for', async () => {
    expect(await command('--user', 'nobody@example.org')).toMatchObject({
      code: 1,
      err: 'There is no account with the email address nobody@example.org.\n',
    })
    expect((await command('everything')).code).toBe(2)
  })
})
