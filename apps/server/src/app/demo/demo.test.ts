import { demoSeason } from '@cadenza/simulator'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { ingestFile, ingestUpload } from '../../intake/ingest/ingest.ts'
import { ensureSuperuser } from '../../people/installation/superuser.ts'
import { checkPassword, createUser } from '../../people/users/users.ts'
import { type TestDatabase, testDatabase } from '../../platform/database/testing.ts'
import { bossJobs } from '../../platform/jobs/boss.ts'
import { openObjects } from '../../platform/objects/open.ts'
import { diskForTests } from '../../platform/objects/testing.ts'
import type { Services } from '../../platform/services.ts'
import { readSettings } from '../../platform/settings.ts'
import { readers } from '../../reading/files/reader-pool.ts'
import { addSimulated } from '../live-simulation/accounts.ts'
import { runDemo } from './demo.ts'
import { demoEntries } from './entries.ts'
import { ensureDemo } from './make.ts'
import { readDemo, requirePrivate } from './state.ts'

let open: TestDatabase
let stored: Awaited<ReturnType<typeof diskForTests>>
let services: Services

beforeEach(async () => {
  open = await testDatabase()
  stored = await diskForTests()
  const log = pino({ level: 'silent' })
  // Reader threads open the storage of these settings themselves.
  const settings = { ...readSettings({}), dataFolder: stored.folder }
  services = {
    settings,
    database: open.database,
    connection: open.connection,
    objects: await openObjects(settings),
    jobs: bossJobs(open.connection, log),
    log,
    now: Date.now,
    pause: async () => undefined,
  }
})
afterEach(async () => {
  await open.close()
  await stored.close()
})
afterAll(() => readers.stop())

const today = '2026-06-30'
/** Five weeks, a motion log included, go the same way as 52. */
const part = { weeks: 5, motionLogs: true }

async function activities() {
  return open.database
    .selectFrom('activities')
    .select(['user_uuid', 'start_time', 'stats'])
    .orderBy('start_time', 'desc')
    .execute()
}

test('the demo is two athletes and their coach, who sign in with the password that is shown', async () => {
  const state = await ensureDemo(open.database, today)
  expect(await checkPassword(open.database, 'athlete@demo.cadenza', 'cadenza-demo')).toBe(state.athlete_uuid)
  expect(await checkPassword(open.database, 'runner@demo.cadenza', 'cadenza-demo')).toBe(
    state.second_athlete_uuid,
  )
  expect(await checkPassword(open.database, 'coach@demo.cadenza', 'cadenza-demo')).toBe(state.coach_uuid)
  const links = await open.database.selectFrom('coach_athletes').selectAll().execute()
  expect(new Set(links.map(({ user_uuid }) => user_uuid))).toEqual(
    new Set([state.athlete_uuid, state.second_athlete_uuid]),
  )
  expect(new Set(links.map(({ coach_uuid }) => coach_uuid))).toEqual(new Set([state.coach_uuid]))
  const records = await open.database.selectFrom('day_records').select('kind').distinct().execute()
  expect(records.map(({ kind }) => kind).sort()).toEqual([
    'heartrate_zone',
    'power_zone',
    'run_pace_zone',
    'weight',
  ])
})

test('a second start finds the demo and makes nothing, a day later too', async () => {
  const state = await ensureDemo(open.database, today)
  expect(await ensureDemo(open.database, '2026-07-01')).toEqual(state)
  expect(await open.database.selectFrom('users').selectAll().execute()).toHaveLength(3)
})

test('simulated athletes, who send to the demo or whose deletion has not ended, do not keep it from starting', async () => {
  const state = await ensureDemo(open.database, today)
  await addSimulated(services, 'Sim 1', state.coach_uuid)
  expect(await ensureDemo(open.database, today)).toEqual(state)
  await open.database
    .updateTable('users')
    .where('email', 'like', '%@simulated.invalid')
    .set({ email: 'left deleted', deleted_at: new Date() })
    .execute()
  expect(await open.database.selectFrom('users').selectAll().execute()).toHaveLength(4)
  expect(await ensureDemo(open.database, today)).toEqual(state)
})

test('beside people the demo is refused and nothing is made; the superuser of the environment is no hindrance', async () => {
  const admin = { email: 'boss@example.org', password: 'wheel-spoke-17' }
  await ensureSuperuser(open.database, { ...services.settings, admin })
  await ensureDemo(open.database, today)
  await createUser(
    open.database,
    { email: 'jo@example.org', name: 'Jo', password: 'wheel-spoke-17' },
    { passwordMin: 6 },
  )
  await expect(ensureDemo(open.database, today)).rejects.toThrow(/People have accounts here/)
})

test('an installation with an account of somebody gets no demo accounts', async () => {
  await createUser(
    open.database,
    { email: 'jo@example.org', name: 'Jo', password: 'wheel-spoke-17' },
    { passwordMin: 6 },
  )
  await expect(ensureDemo(open.database, today)).rejects.toThrow(/People have accounts here/)
  expect(await open.database.selectFrom('users').select('email').execute()).toEqual([
    { email: 'jo@example.org' },
  ])
  expect(await readDemo(open.database)).toBeUndefined()
})

test('an address that others can reach needs CADENZA_DEMO_PUBLIC', () => {
  expect(() => requirePrivate(readSettings({}))).not.toThrow()
  expect(() => requirePrivate(readSettings({ HOST: '0.0.0.0' }))).toThrow(/CADENZA_DEMO_PUBLIC=1/)
  expect(() => requirePrivate(readSettings({ HOST: '0.0.0.0', CADENZA_DEMO_PUBLIC: '1' }))).not.toThrow()
})

test('entries that a killed process made before it noted its progress are not made twice', async () => {
  await services.jobs.start()
  onTestFinished(() => services.jobs.stop())
  const state = await ensureDemo(open.database, today)
  const userUuid = state.athlete_uuid
  const importNewest = async (name: string, day: number) => {
    const ride = [...demoSeason({ seed: state.seed, endDay: today, weeks: 1, motionLogs: false })].filter(
      ({ athlete }) => athlete === 'first',
    )[day]
    const source = { bytes: ride?.bytes ?? new Uint8Array(0) }
    const { activityUuids } = await ingestFile(services, { userUuid, fileName: name, source })
    return activityUuids[0] ?? ''
  }
  const [killed, next] = [await importNewest('a.fit', 0), await importNewest('b.fit', 1)]
  const name = 'threshold.fit'
  await demoEntries(services, state).enter(userUuid, { name }, killed)
  const entered = await entries()
  expect(entered.map(({ length }) => length)).toEqual([1, 2, 1])

  // The same file again, and an older one of the same kind, by a process that knows nothing of the first.
  const again = demoEntries(services, state)
  await again.enter(userUuid, { name }, killed)
  expect(await entries()).toEqual(entered)
  await demoEntries(services, state).enter(userUuid, { name }, next)
  expect(await entries()).toEqual(entered)

  // What the first did not get to is added.
  await open.database.deleteFrom('target_ranges').execute()
  await demoEntries(services, state).enter(userUuid, { name }, killed)
  expect((await entries()).map(({ length }) => length)).toEqual([1, 2, 1])
})

/** Notes, named ranges and target ranges. */
async function entries(): Promise<unknown[][]> {
  const { database } = open
  return Promise.all([
    database.selectFrom('activities').select(['uuid', 'note']).where('note', '<>', '').execute(),
    database
      .selectFrom('ranges')
      .select(['uuid', 'name'])
      .where('type', '=', 'user')
      .orderBy('uuid')
      .execute(),
    database.selectFrom('target_ranges').select(['uuid', 'name']).execute(),
  ])
}

test('the season comes in newest first, goes on where it was stopped, and is there once', async () => {
  await services.jobs.start()
  onTestFinished(() => services.jobs.stop())
  const heard: string[] = []
  let first: (() => void) | undefined
  const firstThere = new Promise<void>((resolve) => {
    first = resolve
  })
  const run = runDemo(
    services,
    await ensureDemo(open.database, today),
    (message) => {
      heard.push(message)
      first?.()
    },
    part,
  )
  await firstThere
  const [newest] = await activities()
  const daysAgo = (Date.parse(today) - (newest?.start_time.getTime() ?? 0)) / 86_400_000
  expect(Math.abs(daysAgo)).toBeLessThan(3)
  await run.stop()
  const sofar = await activities()
  expect(sofar.length).toBeGreaterThanOrEqual(1)

  const state = await ensureDemo(open.database, today)
  expect(state.complete).toBe(false)
  const count = await runDemo(services, state, (message) => heard.push(message), part).finished
  const all = await activities()
  expect(all).toHaveLength(count)
  expect(count).toBeGreaterThan(24)
  expect(all.map(({ start_time }) => start_time.getTime())).toContain(sofar[0]?.start_time.getTime())
  expect(new Set(all.map(({ user_uuid }) => user_uuid))).toEqual(
    new Set([state.athlete_uuid, state.second_athlete_uuid]),
  )
  expect(heard.at(-1)).toBe(`The demo is complete: ${count} activities.`)
  // With a known FTP, rides have a load.
  expect(all.some(({ stats }) => (stats.tss ?? 0) > 20)).toBe(true)

  // Each kind of activity has a tag, and the latest of some a note and a named range, one of them the
  // coach's.
  const { rows: tagged } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from activity_tags join tags on tags.uuid = activity_tags.tag_uuid
    group by tag`.execute(open.database)
  expect(tagged.reduce((sum, { count: each }) => sum + each, 0)).toBeGreaterThan(count * 0.9)
  expect(tagged.map(({ tag }) => tag)).toEqual(
    expect.arrayContaining(['easy', 'long', 'commute', 'intervals']),
  )
  const noted = await open.database.selectFrom('activities').select('note').where('note', '<>', '').execute()
  expect(noted.length).toBeGreaterThanOrEqual(3)
  const ranges = await open.database.selectFrom('ranges').selectAll().where('type', '=', 'user').execute()
  expect(ranges.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['First block', 'Right side', 'Seated climb']),
  )
  expect(ranges.find(({ name }) => name === 'Right side')?.note).toContain('95 rpm')
  const targets = await open.database.selectFrom('target_ranges').select(['name', 'thresholds']).execute()
  expect(targets.map(({ name }) => name)).toEqual(['Steady threshold'])
  expect(Object.keys(targets[0]?.thresholds ?? {})).toContain('power')
  // The sprints have no laps: their efforts are proposed.
  const { rows: proposed } = await sql<{ file_name: string }>`
    select distinct file_name from pre_ranges join activity_files using (activity_uuid)
    where not exists (select from ranges where type = 'lap' and ranges.activity_uuid = pre_ranges.activity_uuid
      and abs(ranges.start_ms - pre_ranges.start_ms) < 10000)`.execute(open.database)
  expect(proposed.map(({ file_name }) => file_name)).toEqual([expect.stringContaining('sprints')])
  const remarks = await open.database.selectFrom('audit_log').select(['actor_uuid', 'action']).execute()
  const byCoach = (action: string) => ({ actor_uuid: state.coach_uuid, action })
  expect(remarks.sort((a, b) => (a.action < b.action ? -1 : 1))).toEqual([
    byCoach('calendar create'),
    byCoach('calendar update'),
    byCoach('range create'),
    ...Array.from({ length: 3 }, () => byCoach('recommendation create')),
    ...Array.from({ length: 3 }, () => byCoach('report create')),
  ])
  const links = await open.database.selectFrom('coach_athletes').selectAll().execute()
  expect(links.map(({ step }) => step)).toEqual(['plan', 'plan'])
  for (const { coach_note } of links) expect(coach_note).toMatch(/\w{4}/)
  // Plans of four weeks and the two to come, most done and some not, with races, a note and a stay away.
  const plans = await open.database.selectFrom('calendar_entries').selectAll().execute()
  const kinds = new Set(plans.map(({ kind }) => kind))
  expect(kinds).toEqual(new Set(['workout', 'race', 'note', 'away']))
  const dates = plans.map(({ date }) => date).sort()
  expect(Date.parse(dates[0] ?? '')).toBeGreaterThanOrEqual(Date.parse('2026-06-03'))
  expect(Date.parse(dates.at(-1) ?? '')).toBeLessThanOrEqual(Date.parse('2026-07-14'))
  const { rows: past } = await sql<{ planned: number; done: number }>`
    select count(*)::int as planned, count(*) filter (where exists (
      select from activities a where a.user_uuid = e.user_uuid and a.local_date::date = e.date and a.sport = e.sport))::int as done
    from calendar_entries e where kind = 'workout' and date <= ${today}::date`.execute(open.database)
  expect(past[0]?.planned).toBeGreaterThan(24)
  expect(past[0]?.done).toBeGreaterThan(0.7 * (past[0]?.planned ?? 0))
  expect(past[0]?.done).toBeLessThan(past[0]?.planned ?? 0)
  const steps = plans.filter(({ kind, definition }) => kind === 'workout' && definition !== null)
  expect(steps.length).toBeGreaterThan(30)
  for (const { expected_load, title } of steps)
    expect([title, expected_load]).toEqual([title, expect.any(Number)])
  expect(new Set(plans.map(({ change }) => change))).toEqual(new Set([null, 'add', 'move']))
  // Of the coach's workouts, one is planned and one open for the rider, another open for the runner.
  const { rows: recommended } = await sql`
    select r.user_uuid, r.status, r.definition ->> 'name' as name, e.date is not null as planned
    from recommended_workouts r join workouts w on w.uuid = r.workout_uuid and w.user_uuid = r.coach_uuid
    left join calendar_entries e on e.uuid = r.entry_uuid and e.date > ${today}::date
    where r.coach_uuid = ${state.coach_uuid} order by name`.execute(open.database)
  expect(recommended).toEqual([
    {
      user_uuid: state.second_athlete_uuid,
      status: 'recommended',
      name: 'Easy run with strides',
      planned: false,
    },
    { user_uuid: state.athlete_uuid, status: 'accepted', name: 'High cadence, still hips', planned: true },
    { user_uuid: state.athlete_uuid, status: 'recommended', name: 'Tempo 3 × 12 min', planned: false },
  ])
  // One upload was cut off: once read, it says so.
  const uploads = await open.database.selectFrom('uploads').selectAll().execute()
  expect(uploads).toHaveLength(1)
  for (const { user_uuid, uuid, file_name } of uploads) {
    expect(file_name).toMatch(/\.zip$/)
    await ingestUpload(services, { user_uuid, upload_uuid: uuid }, { signal: new AbortController().signal })
  }
  expect(await open.database.selectFrom('uploads').select(['status', 'code']).execute()).toEqual([
    { status: 'failed', code: 'UploadArchiveDamaged' },
  ])

  // The tests of these weeks have reports, made once: two by the athlete, the others by the coach.
  const reported = async () =>
    open.database.selectFrom('reports').select(['type', 'created_by', 'published', 'scores']).execute()
  const reports = await reported()
  const byAthlete = ['RUN_RAPID_ANALYSIS', 'RUN_FORM', 'BIKE_FORM']
  const types = new Set(reports.map(({ type }) => type))
  for (const type of ['BIKE_LPC_PROTOCOL', 'RUN_5K_TT', 'RUN_HALF_PYRAMID_INTERVAL', 'RUN_RAPID_ANALYSIS'])
    expect(types).toContain(type)
  for (const { type, created_by, published, scores } of reports) {
    expect([type, published, created_by === state.coach_uuid]).toEqual([
      type,
      true,
      !byAthlete.includes(type),
    ])
    expect(scores?.total, type).toBeGreaterThan(20)
  }
  await demoEntries(services, state).reports()
  expect(await reported()).toEqual(reports)

  const after = await ensureDemo(open.database, today)
  expect(after).toMatchObject({ complete: true, files_done: count })
  expect(await runDemo(services, after, () => undefined, part).finished).toBe(count)
  expect(await activities()).toHaveLength(count)
})
