import { spawn } from 'node:child_process'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { recomputeSetup, until } from '../../app/testing/recompute.ts'
import { forgetInputs } from './queries.ts'

const setup = recomputeSetup()
const { rows, statsOf, threeRides } = setup

describe('cadenza recompute', () => {
  const program = path.resolve(import.meta.dirname, '../../main.ts')
  function command(...words: string[]) {
    const child = spawn(process.execPath, [program, 'recompute', ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: setup.server.open.url,
        CADENZA_DATA: setup.server.services.settings.dataFolder,
      },
    })
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, out, err })),
    )
    return { child, ended }
  }

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
      const killed = command('--user', person.email)
      await until(async () => (await left()) === 2)
      killed.child.kill('SIGKILL')
      await killed.ended
    })
    expect(await left()).toBe(2)
    expect(await command('--user', person.email).ended).toEqual({
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
    expect(await command('--user', person.email).ended).toMatchObject({ code: 0, out: nothing })
    expect(await command('--all', '--user', person.email.toUpperCase()).ended).toMatchObject({
      code: 0,
      out: expect.stringMatching(/3 activities recalculated; the values of 0 changed\.\n$/),
    })
  })

  test('asked to stop ends after the activity that it is at, and says how to go on', async () => {
    const person = await setup.server.person()
    const uuids = await threeRides(person)
    const left = async () => (await rows(person)).filter(({ inputs_hash }) => inputs_hash === null).length
    await forgetInputs(setup.server.services.database, person.uuid)
    let stopped: ReturnType<typeof command> | undefined
    await setup.server.services.database.transaction().execute(async (transaction) => {
      // The last added comes first; the run stops at the second of the three.
      await transaction
        .selectFrom('activities')
        .select('uuid')
        .where('user_uuid', '=', person.uuid)
        .where('uuid', '=', uuids[1] ?? '')
        .forUpdate()
        .execute()
      stopped = command('--user', person.email)
      await until(async () => (await left()) === 2)
      stopped.child.kill('SIGTERM')
    })
    const { code, err } = await (stopped ?? command()).ended
    expect(code).toBe(1)
    expect(err).toMatch(
      /^Stopped after [1-3] of 3 activities\. Run cadenza recompute, without --all, to continue\.\n$/,
    )
  })

  test('knows whom it is asked for', async () => {
    expect(await command('--user', 'nobody@example.org').ended).toMatchObject({
      code: 1,
      err: 'There is no account with the email address nobody@example.org.\n',
    })
    expect((await command('everything').ended).code).toBe(2)
  })
})
