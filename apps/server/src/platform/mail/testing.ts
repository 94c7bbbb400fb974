/** Mail server on loopback for tests; keeps what it receives. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface TestMailServer {
  /** Value for CADENZA_SMTP_URL. */
  url: string
  mails: { to: string[]; mail: Email; raw: string }[]
  /** Number of further deliveries to refuse, as a busy server does. */
  refuse: number
  close(): Promise<void>
}

export async function testMailServer(): Promise<TestMailServer> {
  const mails: TestMailServer['mails'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'cadenza' && password === 'smtp-secret'
        ? done(null, { user: username })
        : done(new Error('Invalid user name or password')),
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', async () => {
        if (made.refuse > 0) {
          made.refuse -= 1
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        }
        const raw = Buffer.concat(pieces)
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, mail: await PostalMime.parse(raw), raw: raw.toString('latin1') })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const made: TestMailServer = {
    url: `smtp://cadenza:smtp-secret@127.0.0.1:${port}`,
    mails,
    refuse: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return made
}
