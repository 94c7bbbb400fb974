/** The overview of a coach's athletes, each with 300 activities, all motion figures and a plan. */
import { testApp } from '../apps/server/src/app/testing/app.ts'
import { metrics } from '../packages/metrics/src/index.ts'
import { atMost, type Figure } from './figure.ts'

export const name = 'overview'

const activitiesEach = 300
const warmUps = 5
const runs = 60
const date = '2026-06-30'
const changesEach = 6

/** The motion figures of a rider with all sensors. */
const mpi = Object.fromEntries(
  metrics
    .filter(({ kind, sport }) => kind === 'mpi' && sport === 'bike')
    .map(({ code, sides }) => [
      code,
      Object.fromEntries(sides.map((side) => [side, { avg: 20, sd: 2, count: 5_000, coverage: 1 }])),
    ]),
)

const change = {
  ...{ metric: 'dss', side: 'left', now: 25.25, before: 20.25, error: 3.25, times: 1.538 },
  verdict: 'worse',
}

export async function run(): Promise<Figure[]> {
  const app = await testApp({}, { checked: false })
  const { pool } = app.open

  /** A coach of so many new athletes, all of whose forms are stored. */
  async function coachOf(athletes: number) {
    const coach = await app.person({ roles: ['coach'] })
    const { rows } = await pool.query<{ uuid: string }>(
      `insert into users (uuid, email, name, password_hash)
       select gen_random_uuid(), 'athlete' || n || '@' || $2 || '.org', 'Athlete ' || n, '' from generate_series(1, $1) n
       returning uuid`,
      [athletes, `of${athletes}`],
    )
    const uuids = rows.map(({ uuid }) => uuid)
    await pool.query(
      `insert into coach_athletes (user_uuid, coach_uuid, created_at)
       select unnest($2::uuid[]), $1, '2020-01-01'`,
      [coach.uuid, uuids],
    )
    await pool.query(
      `insert into activities (user_uuid, uuid, sport, sport_name, start_time, end_time, time_zone, title, stats, motion)
       select uuid, gen_random_uuid(), 'bike', 'cycling', at, at + interval '1 h', 'UTC', 'Ride',
         jsonb_build_object('tss', 80, 'tss_basis', 'power',
           'moving_time_based_stats', jsonb_build_object('tss', 80, 'mpi', $2::jsonb)), '{"trust": "poor"}'
       from unnest($4::uuid[]) uuid, generate_series(1, $3) n, lateral (
         select $1::timestamptz - n * interval '29 h' as at) times`,
      [`${date}T12:00:00Z`, JSON.stringify(mpi), activitiesEach, uuids],
    )
    await pool.query(
      `insert into calendar_entries (user_uuid, uuid, kind, date, position, title, note, sport, goal, expected_load,
         created_at, updated_at)
       select uuid, gen_random_uuid(), 'workout', $1::date - n, 1, 'Endurance', '', 'bike', '', 60, now(), now()
       from unnest($2::uuid[]) uuid, generate_series(0, 60) n`,
      [date, uuids],
    )
    await pool.query(
      `insert into month_forms (user_uuid, made_of, gap, changes)
       select user_uuid, sum(hashtextextended(activity_uuid::text || xmin::text || (date > $1::date - 30)::text, 2)),
         '{"metric": "dss", "left": 20.5, "right": 24.5, "activities": 20}', $2::jsonb
       from activity_form where user_uuid = any($3) and date between $1::date - 59 and $1::date group by user_uuid`,
      [date, JSON.stringify(Array(changesEach).fill(change)), uuids],
    )
    return coach
  }

  /** ms of the requests, ascending. */
  async function times(athletes: number): Promise<number[]> {
    const coach = await coachOf(athletes)
    // The daily load is computed in one statement.
    await pool.query(
      'insert into load_days (user_uuid, date) select distinct user_uuid, local_date from activities on conflict do nothing',
    )
    await pool.query('select sum_load_day(user_uuid, date) from load_days')
    await pool.query('vacuum analyze')
    const found: number[] = []
    for (let i = 0; i < warmUps + runs; i++) {
      const from = performance.now()
      const url = `/api/coach/v1/overview/?date=${date}`
      const answer = await app.ask({ method: 'GET', url, headers: coach.headers })
      const ms = performance.now() - from
      const rows = answer.json().athletes as { is_waiting: boolean }[]
      if (rows.length !== athletes) throw new Error('The overview does not show all athletes')
      if (rows.some(({ is_waiting }) => is_waiting)) throw new Error('The stored forms are not used')
      if (i >= warmUps) found.push(ms)
    }
    return found.sort((a, b) => a - b)
  }
  const quantile = (sorted: readonly number[], share: number) =>
    sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN

  try {
    await pool.query('alter table activities disable trigger activities_load_days')
    const forty = await times(40)
    const many = await times(200)
    return [
      atMost('overview of forty athletes, median', quantile(forty, 0.5), 'ms', 60),
      atMost('overview of forty athletes, p95', quantile(forty, 0.95), 'ms', 100),
      atMost('overview of two hundred athletes, p95', quantile(many, 0.95), 'ms', 400),
    ]
  } finally {
    await app.close()
  }
}
