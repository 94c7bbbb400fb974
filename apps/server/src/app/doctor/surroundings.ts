import { randomBytes, randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, readdir } from 'node:fs/promises'
import path from 'node:path'
import { tryMailServer } from '../../platform/mail/send.ts'
import { openObjects } from '../../platform/objects/open.ts'
import type { Settings } from '../../platform/settings.ts'
import { type Finding, found, ok, problem, warning } from './finding.ts'

/** Checks that an object can be written, read and deleted. */
export async function checkObjects(settings: Settings): Promise<Finding[]> {
  const check = 'storage'
  const advice = settings.s3
    ? 'Check CADENZA_S3_*, the rights of the access key, and that this machine reaches the endpoint.'
    : "Make the folder objects of the data folder writable for the server's user."
  // The check must not create the folder of a wrong setting.
  if (!settings.s3 && !existsSync(settings.dataFolder)) return []
  return found(check, advice, async () => {
    const objects = await openObjects(settings)
    const key = `health/doctor-${randomUUID()}`
    const bytes = randomBytes(1_000)
    await objects.put(key, bytes)
    const back = await objects.get(key)
    await objects.delete(key)
    if (!bytes.equals(back)) return problem(check, 'It returns other bytes than were written.', advice)
    if (await objects.stat(key)) return problem(check, 'It does not delete.', advice)
    const where = settings.s3 ? `bucket ${settings.s3.bucket}` : 'data folder'
    return ok(check, `Written, read and deleted in the ${where}.`)
  })
}

/** Checks that the watch folder and its sub-folders are there and writable. */
export async function checkWatchFolder({ watchFolder }: Settings): Promise<Finding[]> {
  if (watchFolder === undefined) return []
  const check = 'watch folder'
  const advice = 'Check CADENZA_WATCH, and make the folders of the accounts in it writable.'
  return found(check, advice, async () => {
    const entries = await readdir(watchFolder, { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    for (const { name } of folders)
      await access(path.join(watchFolder, name), constants.R_OK | constants.W_OK)
    return folders.length === 0
      ? warning(
          check,
          `${watchFolder} has no sub-folders.`,
          'Create one for each account, named after its address.',
        )
      : ok(check, `The folders of ${folders.length} accounts are writable.`)
  })
}

export async function checkMail({ mail }: Settings): Promise<Finding[]> {
  if (!mail)
    return [
      warning(
        'mail',
        'No mail server is set; mails are written to the folder mail of the data folder.',
        'Set CADENZA_SMTP_URL, CADENZA_SMTP_FROM and CADENZA_PUBLIC_URL.',
      ),
    ]
  const advice = 'Check CADENZA_SMTP_URL, and that this machine may connect to it.'
  return found('mail', advice, async () => {
    await tryMailServer(mail)
    return ok('mail', `${new URL(mail.smtpUrl).hostname} accepts connections and the login.`)
  })
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** Hints about the address and proxies, which only the operator knows. */
export function checkAddress({ host, publicUrl, trustProxy }: Settings): Finding[] {
  const check = 'address'
  const isOpen = !loopback.has(host)
  if (trustProxy === true)
    return [
      warning(
        check,
        'Forwarded headers are trusted whoever sends them, so that every visitor can pretend another address.',
        'Set CADENZA_TRUST_PROXY to the number of proxies or their addresses.',
      ),
    ]
  if (publicUrl === undefined)
    return isOpen
      ? [
          warning(
            check,
            `HOST ${host} is open to others, but links use the address of each request.`,
            'Set CADENZA_PUBLIC_URL.',
          ),
        ]
      : [ok(check, 'Only this machine can connect.')]
  if (publicUrl.startsWith('http://') && !loopback.has(new URL(publicUrl).hostname))
    return [
      warning(
        check,
        `${publicUrl} is not encrypted: passwords can be read on the way.`,
        'Put a proxy with TLS in front.',
      ),
    ]
  if (publicUrl.startsWith('https://') && trustProxy === false)
    return [
      warning(
        check,
        'A proxy must be in front, since the server has no TLS, but none is trusted: all visitors count as one address.',
        'Set CADENZA_TRUST_PROXY to the number of proxies, usually 1.',
      ),
    ]
  return [ok(check, `${publicUrl}${trustProxy === false ? '' : ', with trusted proxies'}.`)]
}
