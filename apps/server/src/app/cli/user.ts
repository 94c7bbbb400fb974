import { parseArgs } from 'node:util'
import { type Role, roles } from '@cadenza/contract'
import { requireGoodPassword } from '../../people/users/passwords.ts'
import { createUser, nameFromEmail } from '../../people/users/users.ts'
import { migrateSafely } from '../../platform/backup/migrate-safely.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { readSettings } from '../../platform/settings.ts'
import { UsageError } from '../command-errors.ts'
import { typePassword } from './password.ts'

export async function userCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { name: { type: 'string' }, role: { type: 'string' } },
    allowPositionals: true,
  })
  const [verb, email, ...more] = positionals
  if (verb !== 'add')
    throw new UsageError(
      verb === undefined ? 'user requires a subcommand: add.' : `Unknown subcommand: user ${verb}.`,
    )
  if (email === undefined || more.length > 0)
    throw new UsageError('user add requires exactly one email address.')
  const role = roleOf(values.role)
  const settings = readSettings()
  const password = process.env.CADENZA_PASSWORD || (await typePassword())
  const name = values.name ?? nameFromEmail(email)
  await requireGoodPassword(password, { email, name }, settings)
  const open = await openDatabase(settings, { connections: 1, tell: (message) => console.log(message) })
  try {
    await migrateSafely(settings, open, console.log)
    await createUser(
      open.database,
      { email, name, password, roles: role ? [role] : [], verified: true },
      settings,
    )
  } finally {
    await open.close()
  }
  console.log(
    `Created the account ${email}${role === undefined ? '' : ` with the role ${role}`}. You can now log in with it.`,
  )
}

function roleOf(word: string | undefined): Role | undefined {
  if (word === undefined) return undefined
  const role = roles.find((known) => known === word)
  if (role === undefined) throw new UsageError(`Unknown role: ${word}. Roles are ${roles.join(', ')}.`)
  return role
}
