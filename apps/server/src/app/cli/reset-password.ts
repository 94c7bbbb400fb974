import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { noteSecurity } from '../../people/audit/security-log.ts'
import { newResetLink, setPassword } from '../../people/password-reset/reset.ts'
import { removeSecondFactor } from '../../people/second-factor/queries.ts'
import { requireGoodPassword } from '../../people/users/passwords.ts'
import { findUserByEmail } from '../../people/users/queries.ts'
import { hashPassword } from '../../people/users/users.ts'
import { migrateSafely } from '../../platform/backup/migrate-safely.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { transact } from '../../platform/database/transact.ts'
import { commandLine } from '../../platform/http/visitor.ts'
import { readSettings } from '../../platform/settings.ts'
import { CommandFailure, UsageError } from '../command-errors.ts'
import { typePassword } from './password.ts'

/** Resets a password for the operator of the installation, without a mail server. */
export async function resetPasswordCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { link: { type: 'boolean' }, 'without-second-factor': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [email, ...more] = positionals
  if (email === undefined || more.length > 0)
    throw new UsageError('reset-password requires exactly one email address.')
  const settings = readSettings()
  const open = await openDatabase(settings, { connections: 1, tell: (message) => console.log(message) })
  try {
    await migrateSafely(settings, open, console.log)
    const user = await findUserByEmail(open.database, email)
    if (user === undefined) throw new CommandFailure(`There is no account with the email address ${email}.`)
    const services = { settings, database: open.database, log: pino({ level: 'silent' }), now: Date.now }
    if (values['without-second-factor'] === true) {
      await removeSecondFactor(open.database, user.uuid)
      const event = { userUuid: user.uuid, action: 'second factor off', visitor: commandLine } as const
      await noteSecurity(services, open.database, event)
      console.log(`Two-factor authentication is off for ${user.email}.`)
    }
    if (values.link === true) {
      console.log(`With this link, ${user.email} can choose a new password. It works once, within one hour:`)
      console.log(await newResetLink(services, user.uuid))
      return
    }
    const password = process.env.CADENZA_PASSWORD || (await typePassword())
    await requireGoodPassword(password, user, settings)
    const passwordHash = await hashPassword(password)
    await transact(open.database, (transaction) =>
      setPassword(services, transaction, { userUuid: user.uuid, passwordHash, visitor: commandLine }),
    )
    console.log(`${user.email} has the new password and is logged out everywhere.`)
  } finally {
    await open.close()
  }
}
