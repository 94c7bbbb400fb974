/** The overview of a coach with forty athletes, each with 300 activities and all motion figures. */
import { testApp } from '../apps/server/src/app/testing/app.ts'
import { metrics } from '../packages/metrics/src/index.ts'
import type { Figure } from './figure.ts'

export const name = 'overview'

const athletes = 40
const activitiesEach = 300
const warmUps = 3
const runs = 15
const date = '2026-06-30'

/** The motion figures of a rider with all sensors. */
const mpi = Object.fromEntries(
  metrics
    .filter(({ kind, sport }) => kind === 'mpi' && sport === 'bike')
    .map(({ code, sides }) => [
      code,
      Object.fromEntries(sides.map((side) => [side, { avg: 20, sd: 2, count: 5_000, coverage: 1 }])),
    ]),
)

export async function run(): Promise<Figure[]> {
  const app = await testApp()
  try {
    const coach = await app.person({ roles: ['coach'] })
    const { pool } = app.open
    await pool.query(
      `insert into users (uuid, email, name, password_hash)
       select gen_random_uuid(), 'athlete' || n || '@example.org', 'Athlete ' || n, '' from generate_series(1, $1) n`,
      [athletes],
    )
    await pool.query(
      `insert into coach_athletes (user_uuid, coach_uuid, created_at)
       select uuid, $1, '2020-01-01' from users where uuid <> $1`,
      [coach.uuid],
    )
    // The daily load is computed below in one statement.
    await pool.query('alter table activities disable trigger activities_load_days')
    await pool.query(
      `insert into activities (user_uuid, uuid, sport, sport_name, start_time, end_time, time_zone, title, stats)
       select users.uuid, gen_random_uuid(), 'bike', 'cycling', at, at + interval '1 h', 'UTC', 'Ride',
         jsonb_build_object('tss', 80, 'tss_basis', 'power',
           'moving_time_based_stats', jsonb_build_object('tss', 80, 'mpi', $2::jsonb))
       from users, generate_series(1, $3) n, lateral (
         select $1::timestamptz - n * interval '29 h' as at) times
       where users.name like 'Athlete %'`,
      [`${date}T12:00:00Z`, JSON.stringify(mpi), activitiesEach],
    )
    await pool.query(
      `insert into load_days (user_uuid, date) select distinct user_uuid, local_date from activities`,
    )
    await pool.query('select sum_load_day(user_uuid, date) from load_days')
    // Different values in each row: PostgreSQL would compress equal arrays.
    await pool.query(
      'update activity_form set means = (select array_agg((mean * (0.9 + random() / 5))::real) from unnest(means) mean)',
    )
    await pool.query('vacuum full analyze activity_form')
    await pool.query('vacuum analyze')
    const medianOf = async (before: () => Promise<unknown>) => {
      const times: number[] = []
      for (let i = 0; i < warmUps + runs; i++) {
        await before()
        const from = performance.now()
        const answer = await app.ask({
          method: 'GET',
          url: `/api/coach/v1/overview/?date=${date}`,
          headers: coach.headers,
        })
        if (answer.json().athletes.length !== athletes)
          throw new Error('The overview does not show all athletes')
        if (i >= warmUps) times.push(performance.now() - from)
      }
      times.sort((a, b) => a - b)
      return times[Math.floor(times.length / 2)] ?? Number.NaN
    }
    const figure = (name: string, value: number, goal: number): Figure => ({
      name,
      value,
      unit: 'ms',
      goal,
      ok: value <= goal,
    })
    const allNew = await medianOf(() => pool.query('delete from form_means'))
    return [
      figure('overview of forty athletes, median', await medianOf(async () => undefined), 100),
      figure('overview when all forty have a new activity', allNew, 200),
    ]
  } finally {
    await app.close()
  }
}
