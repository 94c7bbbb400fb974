/**
 * Deleting and exporting a large account: how long other requests wait meanwhile, and what each further
 * activity costs.
 */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type TestApp, testApp } from '../apps/server/src/app/testing/app.ts'
import { openExport, planExport } from '../apps/server/src/intake/account-archive/export.ts'
import { deleteAccount, finishDeletion } from '../apps/server/src/people/account/delete.ts'
import { filePrefix, originalKey, seriesKey } from '../apps/server/src/platform/objects/recording-keys.ts'
import { activitiesPrefix } from '../apps/server/src/platform/objects/user-prefixes.ts'
import type { Services } from '../apps/server/src/platform/services.ts'
import { metrics } from '../packages/metrics/src/index.ts'
import { atMost, type Figure } from './figure.ts'
import { watchTurns } from './turns.ts'

export const name = 'delete'

const activities = 20_000
/** The small account that the large one is compared with. */
const fewer = 2_000
/**
 * An activity of the large account may cost three times one of the small account. Quadratic work would make
 * it ten.
 */
const mostEach = 3
/** Only one activity in eight has its files in storage. */
const objectsOfEach = 8
const atOnce = 64
/** The figures of a rider with sensors on both feet. */
const stats = {
  tss: 80,
  tss_basis: 'power',
  moving_time_based_stats: {
    tss: 80,
    mpi: Object.fromEntries(
      metrics
        .filter(({ kind, sport }) => kind === 'mpi' && sport === 'bike')
        .map(({ code, sides }) => [
          code,
          Object.fromEntries(sides.map((side) => [side, { avg: 20, sd: 2, count: 5_000, coverage: 1 }])),
        ]),
    ),
  },
}
const columns = Array.from({ length: 12 }, (_, i) => ({
  name: `channel_${i}`,
  unit: 'deg',
  type: 'Float32',
  offset: i * 21_600,
  byteLength: 21_600,
}))
const sha256 = (n: number) => createHash('sha256').update(`file ${n}`).digest()
const [original, arrow] = [Buffer.alloc(2_000, 1), Buffer.alloc(4_000, 2)]

/** Makes an account with `count` activities, each with ranges, curves, series and three objects. */
async function resident(app: TestApp, count: number): Promise<string> {
  const { uuid: user } = await app.person()
  const hashes = Array.from({ length: count }, (_, n) => sha256(n))
  const { pool } = app.open
  // The daily load is computed below in one statement.
  await pool.query('alter table activities disable trigger activities_load_days')
  await pool.query(
    `insert into activities (user_uuid, uuid, sport, sport_name, start_time, end_time, time_zone, title, stats,
       file_sha256, session_index)
     select $1, gen_random_uuid(), 'bike', 'cycling', at, at + interval '90 min', 'Europe/Berlin', 'Ride ' || n, $2,
       sha256, 0
     from unnest($3::bytea[]) with ordinality as given (sha256, n),
       lateral (select '2000-01-01'::timestamptz + n * interval '11 hours' as at) times`,
    [user, JSON.stringify(stats), hashes],
  )
  await pool.query('alter table activities enable trigger activities_load_days')
  await pool.query('analyze activities')
  await pool.query(
    'insert into load_days (user_uuid, date) select distinct user_uuid, local_date from activities where user_uuid = $1',
    [user],
  )
  await pool.query('select sum_load_day(user_uuid, date) from load_days where user_uuid = $1', [user])
  await pool.query(
    `insert into owners (uuid, kind, user_uuid) select uuid, 'activity', user_uuid from activities where user_uuid = $1`,
    [user],
  )
  await pool.query(
    `insert into ranges (user_uuid, uuid, activity_uuid, type, num, start_ms, end_ms, stats, avg_power, duration)
     select user_uuid, gen_random_uuid(), uuid, 'lap', 1, 0, 500, $2, 200, 0.5 from activities where user_uuid = $1`,
    [user, JSON.stringify({ tss: 20 })],
  )
  await pool.query(
    `insert into activity_curves select user_uuid, uuid, 'power', decode(repeat('00', 1000), 'hex')
     from activities where user_uuid = $1`,
    [user],
  )
  await pool.query(
    `insert into notifications (user_uuid, key, type, meta)
     select user_uuid, gen_random_uuid(), 'UPLOADED', jsonb_build_object('activityUuid', uuid, 'title', title)
     from activities where user_uuid = $1`,
    [user],
  )
  const folders = hashes.map((hash) => filePrefix(user, hash))
  const kinds = ['recording', 'series'] as const
  const hash = createHash('sha256').update(arrow).digest('hex')
  const objects = folders.map((folder) => kinds.map((kind) => seriesKey(folder, 0, kind, hash)))
  await pool.query(
    `insert into activity_files
     select user_uuid, uuid, 'original', 'fit', key, 'ride.fit', $2, sha256
     from activities join unnest($3::bytea[], $4::text[]) given (sha256, key) on file_sha256 = sha256
     where user_uuid = $1`,
    [user, original.length, hashes, folders.map((folder) => originalKey(folder, 'fit'))],
  )
  for (const [at, kind] of kinds.entries())
    await pool.query(
      `insert into series
       select user_uuid, uuid, $2, 1, key, 5400, $3
       from activities join unnest($4::bytea[], $5::text[]) given (sha256, key) on file_sha256 = sha256
       where user_uuid = $1`,
      [user, kind, JSON.stringify(columns), hashes, objects.map((keys) => keys[at])],
    )
  const root = path.join(app.services.settings.dataFolder, 'objects')
  const write = async (key: string, bytes: Buffer) => {
    await mkdir(path.join(root, path.dirname(key)), { recursive: true })
    await writeFile(path.join(root, key), bytes)
  }
  for (let from = 0; from < count; from += atOnce)
    await Promise.all(
      folders.slice(from, from + atOnce).flatMap((folder, at) => {
        if (at % objectsOfEach > 0) return []
        const keys = objects[from + at] ?? []
        return [write(originalKey(folder, 'fit'), original), ...keys.map((key) => write(key, arrow))]
      }),
    )
  await pool.query('vacuum analyze')
  return user
}

interface Measured {
  ms: number
  longestMs: number
  mostMs: number
}

async function watched(work: () => Promise<unknown>): Promise<Measured> {
  const turns = watchTurns()
  const from = performance.now()
  await work()
  return { ms: performance.now() - from, ...turns.stop() }
}

/** Lists everything that the export will contain. */
const planned = ({ database, objects, now }: Services, user: string) =>
  planExport({ database, objects, now }, user, { series: true })

/** Reads a whole export. */
async function streamed({ objects }: Services, user: string, uuid: string): Promise<void> {
  const found = await openExport(objects, user, uuid)
  let bytes = 0
  for await (const piece of found?.stream(0) ?? []) bytes += piece.length
  if (bytes !== found?.bytes) throw new Error('The export does not have the announced length')
}

/**
 * Deletes the account completely. For one of this size the job does most of the work after the request is
 * answered.
 */
async function deleted(services: Services, user: string): Promise<void> {
  await deleteAccount(services, user)
  await finishDeletion(services, user)
  for await (const key of services.objects.list(`${activitiesPrefix}${user}/`))
    throw new Error(`${key} was not deleted`)
}

interface Account {
  plan: Measured
  stream?: Measured
  end: Measured
}

async function account(app: TestApp, count: number): Promise<Account> {
  const { services } = app
  const user = await resident(app, count)
  let uuid = ''
  const plan = await watched(async () => {
    uuid = (await planned(services, user)).uuid
  })
  // Files are sent one by one, so that twenty thousand would show no more than these.
  const stream = count === fewer ? await watched(() => streamed(services, user, uuid)) : undefined
  const end = await watched(() => deleted(services, user))
  return { plan, end, ...(stream ? { stream } : {}) }
}

const turns = (what: string, { longestMs, mostMs }: Measured): Figure[] => [
  atMost(`${what}: longest turn of the event loop`, longestMs, 'ms', 50),
  atMost(`${what}: 99th percentile of the turns`, mostMs, 'ms', 10),
]

export async function run(): Promise<Figure[]> {
  const app = await testApp()
  try {
    // The large account comes first: PostgreSQL plans badly for tables that were empty when it analysed them.
    const many = await account(app, activities)
    const few = await account(app, fewer)
    const each = (of: 'plan' | 'end') => many[of].ms / activities / (few[of].ms / fewer)
    return [
      ...turns('deleting 20,000 activities', many.end),
      atMost('deleting one of them, compared with one of 2,000', each('end'), '×', mostEach),
      ...turns('planning the export of 20,000 activities', many.plan),
      atMost('planning one of them, compared with one of 2,000', each('plan'), '×', mostEach),
      ...(few.stream ? turns('sending the export of 2,000 activities', few.stream) : []),
    ]
  } finally {
    await app.close()
  }
}
