/**
 * Settings from environment variables: read once at start, validated here, documented in docs/settings.md.
 */
import path from 'node:path'
import { z } from 'zod'
import {
  flag,
  httpUrl,
  mqttUrl,
  oneOf,
  postgresUrl,
  proxies,
  serviceUrl,
  smtpUrl,
  text,
  webUrl,
  wholeNumber,
} from './setting-schemas.ts'

export interface Settings {
  /** 0 for any free port. */
  port: number
  host: string
  /** Absolute path. */
  dataFolder: string
  /** URL of another PostgreSQL; undefined for the embedded one. */
  databaseUrl: string | undefined
  /** Superuser to create at start. */
  admin: { email: string; password: string } | undefined
  /** Without a trailing slash. */
  publicUrl: string | undefined
  /** Value for Fastify's `trustProxy`. */
  trustProxy: boolean | string[] | ((address: string, hop: number) => boolean)
  s3: S3Settings | undefined
  /**
   * `open`: anybody at /signup; `invite`: people with a coach's invitation; `closed`: only the operator
   * creates accounts.
   */
  signup: 'open' | 'invite' | 'closed'
  coaches: 'anyone' | 'staff'
  /** Characters. */
  passwordMin: number
  sessionDays: number
  links: Record<LinkName, string | undefined>
  mail: MailSettings | undefined
  oidc: OidcSettings | undefined
  /** Encrypts secrets in the database; undefined for the data folder's own key. */
  secretKey: string | undefined
  demoPublic: boolean
  backupBeforeMigration: boolean
  /** Bearer token for /metrics; undefined turns it off. */
  metricsToken: string | undefined
  logLevel: (typeof logLevels)[number]
  /** Absolute path of the folder whose files become activities; undefined for none. */
  watchFolder: string | undefined
  mqttUrl: string | undefined
  /** Executable of the browser that prints reports; undefined for the packed one. */
  chromium: string | undefined
  /** True if reports of athletes and coaches wait until staff publish them. */
  reportReview: boolean
  /** Service that writes the comments of reports; undefined for our own rules. */
  commenterUrl: string | undefined
  /** Template with {z}, {x} and {y}. */
  tiles: string | undefined
}

export interface S3Settings {
  bucket: string
  endpoint: string | undefined
  /** URL of the same storage for browsers; undefined for `endpoint`. */
  publicEndpoint: string | undefined
  region: string
  accessKey: string
  secretKey: string
  forcePathStyle: boolean
  /** Role from which STS derives the restricted credentials of an upload. */
  roleArn: string | undefined
  stsEndpoint: string | undefined
}

export interface MailSettings {
  /** `smtp://user:password@host:587`, `smtps://…:465`. */
  smtpUrl: string
  from: string
}

export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** Label of the button. */
  name: string
}

export type LinkName = keyof typeof linkVariables

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

interface Variable {
  schema: z.ZodType
  /** Effect of leaving it unset, in words. */
  default: string
  description: string
}

const linkVariables = {
  privacy: 'CADENZA_LINK_PRIVACY',
  terms: 'CADENZA_LINK_TERMS',
  warranty: 'CADENZA_LINK_WARRANTY',
  returns: 'CADENZA_LINK_RETURNS',
  support: 'CADENZA_LINK_SUPPORT',
  provider: 'CADENZA_LINK_PROVIDER',
  help: 'CADENZA_LINK_HELP',
  marketing: 'CADENZA_LINK_MARKETING',
  marketingJa: 'CADENZA_LINK_MARKETING_JA',
} as const

const link = (what: string) => ({
  schema: httpUrl.optional(),
  default: 'a built-in page',
  description: `Address of ${what}.`,
})

const variables = {
  PORT: {
    schema: wholeNumber(0, 65535).optional(),
    default: '8420',
    description: 'TCP port. 0 picks a free one and prints it.',
  },
  HOST: {
    schema: text.optional(),
    default: '127.0.0.1',
    description: 'Address to listen on. 0.0.0.0 or :: means all addresses of the machine.',
  },
  CADENZA_DATA: {
    schema: text.optional(),
    default: './data',
    description:
      'Data folder, with the database and the files. To back them up, use cadenza backup (docs/operations.md).',
  },
  DATABASE_URL: {
    schema: postgresUrl.optional(),
    default: 'the built-in PostgreSQL in the data folder',
    description: 'Another PostgreSQL (15 or newer), as postgres://user:password@host:5432/name.',
  },
  CADENZA_ADMIN_EMAIL: {
    schema: z.email({ error: 'must be an e-mail address' }).optional(),
    default: 'none: the first visit sets up the superuser',
    description:
      'Creates a superuser with this e-mail address at the first start. Needs CADENZA_ADMIN_PASSWORD.',
  },
  CADENZA_ADMIN_PASSWORD: {
    schema: text.optional(),
    default: 'none',
    description:
      "The superuser's initial password. Changing it here later has no effect, because the account keeps its own password.",
  },
  CADENZA_PUBLIC_URL: {
    schema: webUrl.optional(),
    default: 'the address of the request',
    description: 'Address that people open, used for links in mails and for sign-in with a provider.',
  },
  CADENZA_TRUST_PROXY: {
    schema: proxies.optional(),
    default: '0',
    description:
      'Proxies whose forwarded headers are trusted: 0 for none, a number of hops, or addresses and networks separated by commas.',
  },
  CADENZA_S3_BUCKET: {
    schema: text.optional(),
    default: 'files are stored in the data folder',
    description:
      'Bucket that stores the files instead of the data folder. The other CADENZA_S3_ variables apply to it.',
  },
  CADENZA_S3_ENDPOINT: {
    schema: webUrl.optional(),
    default: 'Amazon S3 of the region',
    description: 'Address of an S3-compatible storage.',
  },
  CADENZA_S3_PUBLIC_ENDPOINT: {
    schema: webUrl.optional(),
    default: 'CADENZA_S3_ENDPOINT',
    description: 'Address of the same storage for browsers, if it differs.',
  },
  CADENZA_S3_REGION: { schema: text.optional(), default: 'us-east-1', description: 'Region of the bucket.' },
  CADENZA_S3_ACCESS_KEY: {
    schema: text.optional(),
    default: 'none',
    description: 'Access key. Required with a bucket.',
  },
  CADENZA_S3_SECRET_KEY: {
    schema: text.optional(),
    default: 'none',
    description: 'Secret key. Required with a bucket.',
  },
  CADENZA_S3_FORCE_PATH_STYLE: {
    schema: flag.optional(),
    default: '0',
    description: '1 puts the bucket in the path instead of the host name. MinIO and most others need it.',
  },
  CADENZA_S3_ROLE_ARN: {
    schema: text.optional(),
    default: "uploads go through the server's own endpoint",
    description: 'Role that STS restricts to one prefix, for direct uploads from the browser.',
  },
  CADENZA_S3_STS_ENDPOINT: {
    schema: webUrl.optional(),
    default: 'Amazon STS of the region',
    description: 'Address of the STS that belongs to the storage.',
  },
  CADENZA_SIGNUP: {
    schema: oneOf(['open', 'invite', 'closed']).optional(),
    default: 'invite',
    description:
      'Accounts can be created by: open means anyone, at /signup; invite means people with an invitation; closed means the command line only.',
  },
  CADENZA_COACHES: {
    schema: oneOf(['anyone', 'staff']).optional(),
    default: 'anyone',
    description: "People who can turn on 'I coach others': anyone, or staff only.",
  },
  CADENZA_PASSWORD_MIN: {
    schema: wholeNumber(6, 128).optional(),
    default: '6',
    description: 'Minimum length of a password, in characters.',
  },
  CADENZA_SESSION_DAYS: {
    schema: wholeNumber(1, 3650).optional(),
    default: '90',
    description:
      'Days after which a login ends, even if it is used every day. A changed value applies to new logins.',
  },
  CADENZA_LINK_PRIVACY: link('the privacy policy'),
  CADENZA_LINK_TERMS: link('the terms of use'),
  CADENZA_LINK_WARRANTY: link('the warranty'),
  CADENZA_LINK_RETURNS: link('the return policy'),
  CADENZA_LINK_SUPPORT: link('support'),
  CADENZA_LINK_PROVIDER: link("the provider's own site"),
  CADENZA_LINK_HELP: link('the help center'),
  CADENZA_LINK_MARKETING: {
    ...link('the page shown after an account has been deleted'),
    default: 'the login page',
  },
  CADENZA_LINK_MARKETING_JA: {
    ...link('the same page in Japanese'),
    default: 'CADENZA_LINK_MARKETING',
  },
  CADENZA_SMTP_URL: {
    schema: smtpUrl.optional(),
    default: 'mails are written to the data folder, and the log names the file',
    description:
      'The mail server, as smtp://user:password@mail.example.org:587, or smtps:// with port 465. Needs CADENZA_SMTP_FROM and CADENZA_PUBLIC_URL.',
  },
  CADENZA_SMTP_FROM: {
    schema: text.optional(),
    default: 'none',
    description: 'Sender of the mails, as Cadenza <cadenza@example.org>.',
  },
  CADENZA_OIDC_ISSUER: {
    schema: webUrl.optional(),
    default: 'no sign-in with a provider',
    description:
      'Address of an OpenID Connect provider to sign in with. Register CADENZA_PUBLIC_URL/oidc/return as the redirect address. Needs CADENZA_PUBLIC_URL and the other CADENZA_OIDC_ variables.',
  },
  CADENZA_OIDC_CLIENT_ID: {
    schema: text.optional(),
    default: 'none',
    description: 'Client ID at the provider.',
  },
  CADENZA_OIDC_CLIENT_SECRET: {
    schema: text.optional(),
    default: 'none',
    description: 'Client secret at the provider.',
  },
  CADENZA_OIDC_NAME: {
    schema: text.optional(),
    default: "the issuer's host",
    description: 'Name of the provider on the login button.',
  },
  CADENZA_SECRET_KEY: {
    schema: text.min(32, 'must have at least 32 characters').optional(),
    default: 'a key in the data folder, created when first needed',
    description:
      'Key that encrypts the secrets of second factors in the database. All servers on one database need the same key; openssl rand -base64 32 creates one.',
  },
  CADENZA_DEMO_PUBLIC: {
    schema: flag.optional(),
    default: '0',
    description: '1 allows the demo, whose passwords are public, on a HOST other than loopback.',
  },
  CADENZA_BACKUP_BEFORE_MIGRATION: {
    schema: flag.optional(),
    default: '1',
    description:
      'Backs up the database into the folder backups of the data folder before an update changes its tables, and keeps the last three. 0 turns that off.',
  },
  CADENZA_MQTT_URL: {
    schema: mqttUrl.optional(),
    default: 'no broker',
    description:
      'MQTT broker over which devices send live sessions, as mqtt://user:password@broker.example.org:1883, or mqtts://. Set it for one server process only.',
  },
  CADENZA_WATCH: {
    schema: text.optional(),
    default: 'no folder is watched',
    description:
      'Folder whose files become activities: each account has a sub-folder there, named after its e-mail address or UUID.',
  },
  CADENZA_METRICS_TOKEN: {
    schema: text.regex(/^[A-Za-z0-9_-]{32,128}$/, 'must be 32 to 128 letters, digits, - or _').optional(),
    default: 'no metrics',
    description:
      'Bearer token with which Prometheus reads /metrics. Without it the address does not exist; openssl rand -hex 32 creates one.',
  },
  CADENZA_LOG_LEVEL: {
    schema: oneOf(logLevels).optional(),
    default: 'info; warn if the output is a terminal',
    description: `Minimum severity to log: ${logLevels.join(', ')}.`,
  },
  CADENZA_CHROMIUM: {
    schema: text.optional(),
    default: 'the one of the npm package @sparticuz/chromium (Linux)',
    description: 'Path of the Chromium or Chrome that prints reports as PDF.',
  },
  CADENZA_REPORT_REVIEW: {
    schema: flag.optional(),
    default: '0',
    description: '1 keeps reports that athletes and coaches create unpublished until staff publish them.',
  },
  CADENZA_COMMENTER_URL: {
    schema: serviceUrl.optional(),
    default: 'comments by built-in rules',
    description:
      'Address of a service that writes the comments of reports, asked and answering like /api/report_commenter/v1/.',
  },
  CADENZA_TILES: {
    schema: text
      .refine(
        (value) => /^https?:\/\//.test(value) && ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
        'must be a URL with {z}, {x} and {y}',
      )
      .optional(),
    default: 'the offline base map',
    description: 'Map tiles, as https://tiles.example.org/{z}/{x}/{y}.png.',
  },
} satisfies Record<string, Variable>

type Name = keyof typeof variables
type Values = { [N in Name]: z.output<(typeof variables)[N]['schema']> }

/** Error with one line per invalid variable. */
export class BadSettings extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'BadSettings'
    this.problems = problems
  }
}

/** Reads and validates the environment; an empty variable counts as unset. Throws `BadSettings`. */
export function readSettings(
  environment: Record<string, string | undefined> = process.env,
  output: { isTTY?: boolean } = process.stdout,
): Settings {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    const given = environment[name]?.trim()
    const parsed = variable.schema.safeParse(given === '' ? undefined : given)
    if (parsed.success) values[name] = parsed.data
    else problems.push(`${name} ${parsed.error.issues[0]?.message ?? 'is not valid'}.`)
  }
  const given = values as Values
  const settings: Settings = {
    port: given.PORT ?? 8420,
    host: given.HOST ?? '127.0.0.1',
    dataFolder: path.resolve(given.CADENZA_DATA ?? './data'),
    databaseUrl: given.DATABASE_URL,
    admin: adminOf(given, problems),
    publicUrl: given.CADENZA_PUBLIC_URL,
    trustProxy: given.CADENZA_TRUST_PROXY ?? false,
    s3: s3Of(given, problems),
    signup: given.CADENZA_SIGNUP ?? 'invite',
    coaches: given.CADENZA_COACHES ?? 'anyone',
    passwordMin: given.CADENZA_PASSWORD_MIN ?? 6,
    sessionDays: given.CADENZA_SESSION_DAYS ?? 90,
    links: {
      privacy: given.CADENZA_LINK_PRIVACY,
      terms: given.CADENZA_LINK_TERMS,
      warranty: given.CADENZA_LINK_WARRANTY,
      returns: given.CADENZA_LINK_RETURNS,
      support: given.CADENZA_LINK_SUPPORT,
      provider: given.CADENZA_LINK_PROVIDER,
      help: given.CADENZA_LINK_HELP,
      marketing: given.CADENZA_LINK_MARKETING,
      marketingJa: given.CADENZA_LINK_MARKETING_JA,
    },
    mail: mailOf(given, problems),
    oidc: oidcOf(given, problems),
    secretKey: given.CADENZA_SECRET_KEY,
    demoPublic: given.CADENZA_DEMO_PUBLIC ?? false,
    backupBeforeMigration: given.CADENZA_BACKUP_BEFORE_MIGRATION ?? true,
    mqttUrl: given.CADENZA_MQTT_URL,
    watchFolder: given.CADENZA_WATCH === undefined ? undefined : path.resolve(given.CADENZA_WATCH),
    metricsToken: given.CADENZA_METRICS_TOKEN,
    logLevel: given.CADENZA_LOG_LEVEL ?? (output.isTTY === true ? 'warn' : 'info'),
    chromium: given.CADENZA_CHROMIUM,
    reportReview: given.CADENZA_REPORT_REVIEW ?? false,
    commenterUrl: given.CADENZA_COMMENTER_URL,
    tiles: given.CADENZA_TILES,
  }
  if (problems.length > 0) throw new BadSettings(problems)
  return settings
}

function adminOf(given: Values, problems: string[]): Settings['admin'] {
  const email = given.CADENZA_ADMIN_EMAIL
  const password = given.CADENZA_ADMIN_PASSWORD
  if (email === undefined && password === undefined) return undefined
  if (email === undefined) problems.push('CADENZA_ADMIN_PASSWORD is set without CADENZA_ADMIN_EMAIL.')
  if (password === undefined) problems.push('CADENZA_ADMIN_EMAIL is set without CADENZA_ADMIN_PASSWORD.')
  const least = given.CADENZA_PASSWORD_MIN ?? 6
  if (password !== undefined && password.length < least)
    problems.push(`CADENZA_ADMIN_PASSWORD must have at least ${least} characters.`)
  return { email: email ?? '', password: password ?? '' }
}

function s3Of(given: Values, problems: string[]): S3Settings | undefined {
  const others = Object.keys(variables).filter(
    (name) => name.startsWith('CADENZA_S3_') && given[name as Name] !== undefined,
  )
  const bucket = given.CADENZA_S3_BUCKET
  if (bucket === undefined) {
    for (const name of others) problems.push(`${name} is set without CADENZA_S3_BUCKET.`)
    return undefined
  }
  for (const name of ['CADENZA_S3_ACCESS_KEY', 'CADENZA_S3_SECRET_KEY'] as const)
    if (given[name] === undefined) problems.push(`CADENZA_S3_BUCKET is set without ${name}.`)
  return {
    bucket,
    endpoint: given.CADENZA_S3_ENDPOINT,
    publicEndpoint: given.CADENZA_S3_PUBLIC_ENDPOINT ?? given.CADENZA_S3_ENDPOINT,
    region: given.CADENZA_S3_REGION ?? 'us-east-1',
    accessKey: given.CADENZA_S3_ACCESS_KEY ?? '',
    secretKey: given.CADENZA_S3_SECRET_KEY ?? '',
    forcePathStyle: given.CADENZA_S3_FORCE_PATH_STYLE ?? false,
    roleArn: given.CADENZA_S3_ROLE_ARN,
    stsEndpoint: given.CADENZA_S3_STS_ENDPOINT,
  }
}

function mailOf(given: Values, problems: string[]): MailSettings | undefined {
  const smtpUrl = given.CADENZA_SMTP_URL
  const from = given.CADENZA_SMTP_FROM
  if (smtpUrl === undefined) {
    if (from !== undefined) problems.push('CADENZA_SMTP_FROM is set without CADENZA_SMTP_URL.')
    return undefined
  }
  if (from === undefined) problems.push('CADENZA_SMTP_URL is set without CADENZA_SMTP_FROM.')
  // A link built from the request's Host header would lead wherever an attacker wants.
  if (given.CADENZA_PUBLIC_URL === undefined)
    problems.push('CADENZA_SMTP_URL is set without CADENZA_PUBLIC_URL, which the links in mails begin with.')
  return { smtpUrl, from: from ?? '' }
}

function oidcOf(given: Values, problems: string[]): OidcSettings | undefined {
  const issuer = given.CADENZA_OIDC_ISSUER
  if (issuer === undefined) {
    for (const name of ['CADENZA_OIDC_CLIENT_ID', 'CADENZA_OIDC_CLIENT_SECRET', 'CADENZA_OIDC_NAME'] as const)
      if (given[name] !== undefined) problems.push(`${name} is set without CADENZA_OIDC_ISSUER.`)
    return undefined
  }
  for (const name of ['CADENZA_OIDC_CLIENT_ID', 'CADENZA_OIDC_CLIENT_SECRET', 'CADENZA_PUBLIC_URL'] as const)
    if (given[name] === undefined) problems.push(`CADENZA_OIDC_ISSUER is set without ${name}.`)
  const { protocol, hostname } = new URL(issuer)
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    problems.push('CADENZA_OIDC_ISSUER must be https, unless it is on this machine.')
  return {
    issuer,
    clientId: given.CADENZA_OIDC_CLIENT_ID ?? '',
    clientSecret: given.CADENZA_OIDC_CLIENT_SECRET ?? '',
    name: given.CADENZA_OIDC_NAME ?? new URL(issuer).host,
  }
}

/** Table of docs/settings.md. */
export function describeSettings(): string {
  const rows = Object.entries<Variable>(variables).map(
    ([name, variable]) => `| \`${name}\` | ${variable.default} | ${variable.description} |`,
  )
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n')
}
