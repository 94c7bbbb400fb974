import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPassword, createUser } from '../../people/users/users.ts'
import { type TestDatabase, testDatabase } from '../../platform/database/testing.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import { runCommand } from '../testing/command.ts'
import { runProgram } from '../testing/process.ts'

const email = 'ada@example.org'
let open: TestDatabase
let uuid: string
beforeAll(async () => {
  open = await testDatabase()
  uuid = await createUser(
    open.database,
    { email, name: 'Ada', password: 'wheel-spoke-17' },
    { passwordMin: 6 },
  )
  await open.pool.query('insert into session_families (user_uuid, uuid) values ($1, $1)', [uuid])
  await open.pool.query(
    `insert into api_tokens (user_uuid, uuid, hash, name, scopes, created_at, expires_at)
     values ($1, $1, '\\x00', 'script', '{read}', now(), now() + interval '1 day')`,
    [uuid],
  )
})
afterAll(() => open.close())

const environment = (password = '') => ({
  DATABASE_URL: open.url,
  CADENZA_PASSWORD: password,
  CADENZA_PUBLIC_URL: 'https://ride.example.org',
})
const run = (words: string[], password?: string) =>
  runCommand(['reset-password', ...words], environment(password))

test('cadenza reset-password gives an account another password, logs it out everywhere and ends its tokens', async () => {
  const program = runProgram(['reset-password', email.toUpperCase()], environment('freewheel-23'))
  expect(await program.ended).toEqual({
    code: 0,
    said: `${email} has the new password and is logged out everywhere.\n`,
  })
  expect(await checkPassword(open.database, email, 'freewheel-23')).toBe(uuid)
  const { rowCount } = await open.pool.query('select from session_families where revoked_at is null')
  expect(rowCount).toBe(0)
  expect((await open.pool.query('select from api_tokens')).rowCount).toBe(0)
  for (const [words, password, code, said] of [
    [
      ['nobody@example.org'],
      'freewheel-24',
      1,
      'There is no account with the email address nobody@example.org.',
    ],
    [[email], 'abcde', 1, 'at least 6 characters'],
    [[email], 'password', 1, 'too common'],
    [[email], '      ', 1, 'too simple'],
    [[email], 'ada@example.org', 1, 'your own name or email address'],
    [[], 'freewheel-24', 2, 'requires exactly one email address'],
  ] as const) {
    const ended = await run([...words], password)
    expect(ended.code).toBe(code)
    expect(ended.err).toContain(said)
  }
  expect(await checkPassword(open.database, email, 'freewheel-23')).toBe(uuid)
})

test('cadenza reset-password --link prints a link that works, and turns a lost second factor off', async () => {
  await open.pool.query(
    `insert into second_factors (user_uuid, secret, confirmed_at, created_at) values ($1, '\\x00', now(), now())`,
    [uuid],
  )
  const { code, out } = await run([email, '--link', '--without-second-factor'])
  expect(code).toBe(0)
  const token = /https:\/\/ride\.example\.org\/reset_password\/([\w-]{43})\n/.exec(out)?.[1] ?? ''
  const { rowCount } = await open.pool.query('select from password_resets where hash = $1', [hashOf(token)])
  expect(rowCount).toBe(1)
  expect((await open.pool.query('select from second_factors')).rowCount).toBe(0)
})
