/** Delivery of a mail to the mail server, or into the data folder where none is configured. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { MailOutage } from '../outage.ts'
import type { Services } from '../services.ts'
import type { MailSettings } from '../settings.ts'
import { newUuid } from '../uuid.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** With angle brackets. A mail sent twice has the same one; by default each has its own. */
  messageId?: string
  headers?: Readonly<Record<string, string>>
  attachments?: Attachment[]
}

export interface Attachment {
  filename: string
  content: Buffer
  contentType: string
}

/** Folder for mails while no mail server is configured. */
const mailFolder = 'mail'
const connectMs = 10_000
const socketMs = 30_000

/**
 * Resolves when the server has accepted the mail; rejects otherwise, with `MailOutage` if a retry may
 * succeed.
 */
export async function sendMail(
  services: Pick<Services, 'settings' | 'log' | 'now'>,
  mail: Mail,
): Promise<void> {
  const { settings } = services
  const message: SendMailOptions = {
    from: settings.mail?.from ?? 'Cadenza <cadenza@localhost>',
    ...mail,
    // As one address: a text with a comma or semicolon would be several.
    to: { name: '', address: mail.to },
    // Suppresses out-of-office answers: https://www.rfc-editor.org/rfc/rfc3834
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    // No mail contains a file or a URL that nodemailer should fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  if (!settings.mail) return keep(services, message)
  const transport = transportTo(settings.mail)
  try {
    await transport.sendMail(message)
  } catch (error) {
    throw isRefusal(error) ? error : new MailOutage(error as Error)
  } finally {
    transport.close()
  }
}

const transportTo = ({ smtpUrl }: MailSettings) =>
  createTransport({
    url: smtpUrl,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: socketMs,
  })

/** Connects and logs in to the mail server, and sends nothing. Rejects where that fails. */
export async function tryMailServer(mail: MailSettings): Promise<void> {
  const transport = transportTo(mail)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/**
 * True where the server answered that it will never accept this mail:
 * https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1
 */
function isRefusal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** Writes a mail readable by its owner only, since it may hold a link that opens an account. */
async function keep(
  { settings, log, now }: Pick<Services, 'settings' | 'log' | 'now'>,
  message: SendMailOptions,
) {
  const folder = path.join(settings.dataFolder, mailFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const file = path.join(folder, `${newUuid(now())}.eml`)
  await writeFile(file, built.message as Buffer, { mode: 0o600, flag: 'wx' })
  log.warn({ file }, 'no mail server is configured: a mail was written to the data folder')
}
