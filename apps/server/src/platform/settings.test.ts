import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BadSettings, describeSettings, readSettings } from './settings.ts'

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (error instanceof BadSettings) return error.problems
    throw error
  }
}

test('without any variable Cadenza listens on loopback, port 8420, and keeps its data in ./data', () => {
  const settings = readSettings({}, { isTTY: false })
  expect(settings).toMatchObject({
    port: 8420,
    host: '127.0.0.1',
    dataFolder: path.resolve('data'),
    signup: 'invite',
    coaches: 'anyone',
    passwordMin: 6,
    sessionDays: 90,
    demoPublic: false,
    trustProxy: false,
    logLevel: 'info',
  })
  for (const name of ['databaseUrl', 'admin', 's3', 'publicUrl', 'tiles'] as const)
    expect(settings[name]).toBeUndefined()
})

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ', CADENZA_S3_BUCKET: '' })).toMatchObject({ port: 8420 })
})

test('requests are not logged into a terminal unless that is asked for', () => {
  expect(readSettings({}, { isTTY: true }).logLevel).toBe('warn')
  expect(readSettings({ CADENZA_LOG_LEVEL: 'info' }, { isTTY: true }).logLevel).toBe('info')
})

test.each([
  ['PORT', '84x0', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
  [
    'DATABASE_URL',
    'mysql://somewhere',
    'DATABASE_URL must look like postgres://user:password@host:5432/name.',
  ],
  [
    'CADENZA_PUBLIC_URL',
    'cadenza.example.org',
    'CADENZA_PUBLIC_URL must be a URL that starts with http:// or https://.',
  ],
  ['CADENZA_SIGNUP', 'yes', 'CADENZA_SIGNUP must be one of open, invite, closed.'],
  ['CADENZA_COACHES', 'me', 'CADENZA_COACHES must be one of anyone, staff.'],
  ['CADENZA_PASSWORD_MIN', '5', 'CADENZA_PASSWORD_MIN must be a whole number from 6 to 128.'],
  ['CADENZA_DEMO_PUBLIC', 'maybe', 'CADENZA_DEMO_PUBLIC must be 1 or 0.'],
  ['CADENZA_LINK_TERMS', 'javascript:alert(1)', 'CADENZA_LINK_TERMS must be a URL that starts with http'],
  [
    'CADENZA_TILES',
    'https://tiles.example.org/{z}/{x}.png',
    'CADENZA_TILES must be a URL with {z}, {x} and {y}.',
  ],
  [
    'CADENZA_LOG_LEVEL',
    'loud',
    'CADENZA_LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.',
  ],
])('%s=%s is refused with one line that says what it must be', (name, value, message) => {
  const problems = problemsOf({ [name]: value })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(message)
})

test('all that is wrong is said at once, a line each', () => {
  expect(problemsOf({ PORT: 'x', CADENZA_SIGNUP: 'x', CADENZA_TILES: 'x' })).toHaveLength(3)
})

test('an administrator needs an e-mail address and a password that is long enough', () => {
  const email = { CADENZA_ADMIN_EMAIL: 'jo@example.org' }
  expect(problemsOf(email)).toEqual(['CADENZA_ADMIN_EMAIL is set without CADENZA_ADMIN_PASSWORD.'])
  expect(problemsOf({ CADENZA_ADMIN_PASSWORD: 'secret-enough' })).toEqual([
    'CADENZA_ADMIN_PASSWORD is set without CADENZA_ADMIN_EMAIL.',
  ])
  expect(problemsOf({ ...email, CADENZA_ADMIN_PASSWORD: 'short', CADENZA_PASSWORD_MIN: '9' })).toEqual([
    'CADENZA_ADMIN_PASSWORD must have at least 9 characters.',
  ])
  expect(readSettings({ ...email, CADENZA_ADMIN_PASSWORD: 'secret-enough' }).admin).toEqual({
    email: 'jo@example.org',
    password: 'secret-enough',
  })
})

test('object storage is whole or not at all', () => {
  expect(problemsOf({ CADENZA_S3_REGION: 'eu-west-1' })).toEqual([
    'CADENZA_S3_REGION is set without CADENZA_S3_BUCKET.',
  ])
  expect(problemsOf({ CADENZA_S3_BUCKET: 'rides' })).toEqual([
    'CADENZA_S3_BUCKET is set without CADENZA_S3_ACCESS_KEY.',
    'CADENZA_S3_BUCKET is set without CADENZA_S3_SECRET_KEY.',
  ])
  const { s3 } = readSettings({
    CADENZA_S3_BUCKET: 'rides',
    CADENZA_S3_ACCESS_KEY: 'key',
    CADENZA_S3_SECRET_KEY: 'secret',
    CADENZA_S3_ENDPOINT: 'https://minio.example.org/',
    CADENZA_S3_FORCE_PATH_STYLE: '1',
  })
  expect(s3).toMatchObject({
    bucket: 'rides',
    endpoint: 'https://minio.example.org',
    publicEndpoint: 'https://minio.example.org',
    region: 'us-east-1',
    forcePathStyle: true,
  })
})

test('mail needs a server, a sender and the address that its links begin with', () => {
  const mail = {
    CADENZA_SMTP_URL: 'smtps://cadenza:secret@mail.example.org:465',
    CADENZA_SMTP_FROM: 'Cadenza <cadenza@example.org>',
    CADENZA_PUBLIC_URL: 'https://ride.example.org',
  }
  expect(readSettings(mail).mail).toEqual({
    smtpUrl: mail.CADENZA_SMTP_URL,
    from: mail.CADENZA_SMTP_FROM,
  })
  expect(readSettings({}).mail).toBeUndefined()
  for (const name of Object.keys(mail) as (keyof typeof mail)[])
    expect(problemsOf({ ...mail, [name]: '' })).toHaveLength(1)
  expect(problemsOf({ ...mail, CADENZA_SMTP_URL: 'https://mail.example.org' })).not.toEqual([])
})

test('signing in elsewhere is whole or not at all, and over https unless it is on this machine', () => {
  const oidc = {
    CADENZA_OIDC_ISSUER: 'https://id.example.org/realms/club',
    CADENZA_OIDC_CLIENT_ID: 'cadenza',
    CADENZA_OIDC_CLIENT_SECRET: 'secret',
    CADENZA_PUBLIC_URL: 'https://ride.example.org',
  }
  expect(readSettings(oidc).oidc).toEqual({
    issuer: oidc.CADENZA_OIDC_ISSUER,
    clientId: 'cadenza',
    clientSecret: 'secret',
    name: 'id.example.org',
  })
  expect(readSettings({}).oidc).toBeUndefined()
  for (const name of ['CADENZA_OIDC_CLIENT_ID', 'CADENZA_OIDC_CLIENT_SECRET', 'CADENZA_PUBLIC_URL'] as const)
    expect(problemsOf({ ...oidc, [name]: '' })).toHaveLength(1)
  expect(problemsOf({ CADENZA_OIDC_NAME: 'Club' })).toHaveLength(1)
  expect(problemsOf({ ...oidc, CADENZA_OIDC_ISSUER: 'http://id.example.org' })).toHaveLength(1)
  expect(problemsOf({ ...oidc, CADENZA_OIDC_ISSUER: 'http://127.0.0.1:3000' })).toEqual([])
})

test('forwarded headers are trusted from nobody, from so many hops, or from the named networks', () => {
  const trusted = (value: string) => readSettings({ CADENZA_TRUST_PROXY: value }).trustProxy
  expect(trusted('0')).toBe(false)
  expect(trusted('10.0.0.0/8, 127.0.0.1')).toEqual(['10.0.0.0/8', '127.0.0.1'])
  const oneHop = trusted('1')
  if (typeof oneHop !== 'function') throw new Error('trustProxy is not a function')
  expect([oneHop('192.0.2.1', 0), oneHop('192.0.2.1', 1)]).toEqual([true, false])
})

test('docs/settings.md lists every variable as it is', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/settings.md'), 'utf8')
  expect(page).toContain(describeSettings())
})
