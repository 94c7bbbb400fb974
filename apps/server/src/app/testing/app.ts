/** Test application: the whole HTTP side on a database of its own, with a clock that tests move. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { roles as allRoles, type Locale, type Role } from '@cadenza/contract'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { startSession } from '../../people/sessions/sessions.ts'
import { insertUser } from '../../people/users/queries.ts'
import { hashPassword } from '../../people/users/users.ts'
import { type TestDatabase, testDatabase } from '../../platform/database/testing.ts'
import { checkAnswers } from '../../platform/http/testing.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { diskObjects } from '../../platform/objects/disk.ts'
import type { Services } from '../../platform/services.ts'
import { readSettings } from '../../platform/settings.ts'
import { newUuid } from '../../platform/uuid.ts'
import { buildApp } from '../app.ts'

export interface TestPerson {
  uuid: string
  email: string
  password: string
  token: string
  refreshToken: string
  /** Authorization header. */
  headers: { authorization: string }
}

export interface TestApp {
  app: FastifyInstance
  services: Services
  open: TestDatabase
  /** Enqueued jobs; no worker takes them. */
  enqueued: { name: string; data: object }[]
  /** Log lines as JSON text. */
  logged: string[]
  /** ms of the pauses; nothing waits for them. */
  paused: number[]
  /** Moves the clock. */
  pass(seconds: number): void
  person(options?: { roles?: Role[]; lang?: Locale; name?: string; verified?: boolean }): Promise<TestPerson>
  ask(options: InjectOptions): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/** The password of all test persons, hashed once: that takes longer than the rest of making an account. */
const password = 'wheel-spoke-17'
let passwordHash: Promise<string> | undefined

/** A page as Vite builds it, with the placeholders of apps/web/index.html. */
export const builtPage = `<!doctype html>
<html lang="__CADENZA_LANG__">
<head>
<meta property="csp-nonce" nonce="__CSP_NONCE__" />
<meta name="cadenza-links" content="__CADENZA_LINKS__" />
<meta name="cadenza-event" content="__CADENZA_EVENT__" />
<link rel="help" href="__CADENZA_HELP__" />
<meta name="cadenza-payment-key" content="__CADENZA_PAYMENT_KEY__" />
<meta name="cadenza-demo" content="__CADENZA_DEMO__" />
<meta name="cadenza-sign-in" content="__CADENZA_SIGN_IN__" />
<title>Cadenza</title>
<script type="module" src="/assets/main-abc123.js" nonce="__CSP_NONCE__"></script>
</head>
<body><div id="root"></div></body>
</html>
`

/**
 * Starts a test application. `checked: false` is for benchmarks: validating answers takes longer than making
 * them. `script` is that of its pages.
 */
export async function testApp(
  environment: Record<string, string> = {},
  { checked = true, script = 'export {}\n' } = {},
): Promise<TestApp> {
  const open = await testDatabase()
  const folder = mkdtempSync(path.join(tmpdir(), 'cadenza-http-'))
  const webFolder = path.join(folder, 'web')
  mkdirSync(path.join(webFolder, 'assets'), { recursive: true })
  writeFileSync(path.join(webFolder, 'index.html'), builtPage)
  writeFileSync(path.join(webFolder, 'assets', 'main-abc123.js'), script)
  let passedMs = 0
  const logged: string[] = []
  const paused: number[] = []
  const enqueued: TestApp['enqueued'] = []
  const services: Services = {
    settings: readSettings({ CADENZA_DATA: folder, ...environment }),
    database: open.database,
    connection: open.connection,
    objects: diskObjects(path.join(folder, 'objects')),
    jobs: {
      ...withoutJobs,
      async enqueue(name, data) {
        enqueued.push({ name, data })
      },
    },
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    now: () => Date.now() + passedMs,
    async pause(ms) {
      paused.push(ms)
    },
  }
  const misfits: string[] = []
  const app = await buildApp(services, {
    webFolder,
    prepare: (made) => {
      if (checked) checkAnswers(made, (misfit) => void misfits.push(misfit))
    },
  })
  await app.ready()
  let people = 0
  return {
    app,
    services,
    open,
    logged,
    paused,
    enqueued,
    pass(seconds) {
      passedMs += seconds * 1000
    },
    async person({ roles = [], lang, name = 'Jo Doe', verified } = {}) {
      people += 1
      const email = `person${people}@example.org`
      const uuid = newUuid()
      passwordHash ??= hashPassword(password)
      await insertUser(open.database, {
        uuid,
        email,
        name,
        password_hash: await passwordHash,
        lang,
        roles: allRoles.filter((role) => role === 'athlete' || roles.includes(role)),
        ...(verified ? { email_verified_at: new Date() } : {}),
      })
      const { token } = await startSession(services, uuid)
      return {
        uuid,
        email,
        password,
        token: token.token,
        refreshToken: token.refresh_token,
        headers: { authorization: `Bearer ${token.token}` },
      }
    },
    async ask(options) {
      const answer = await app.inject(options)
      if (misfits.length > 0) throw new Error(misfits.splice(0).join('\n'))
      return answer
    },
    async close() {
      if (misfits.length > 0) throw new Error(misfits.splice(0).join('\n'))
      await app.close()
      await open.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Records enqueued jobs without running them. */
const withoutJobs: Omit<Jobs, 'enqueue'> = {
  work: () => Promise.reject(new Error('no jobs in this test')),
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
  healthy: () => Promise.resolve(),
  queues: () => Promise.resolve([]),
  deadLetters: () => Promise.resolve([]),
  retryDeadLetters: () => Promise.resolve(0),
}
