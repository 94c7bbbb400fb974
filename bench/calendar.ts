/** Ten years of a calendar: an activity a day with all motion figures, and four planned workouts a week. */
import type { AddressInfo } from 'node:net'
import { testApp } from '../apps/server/src/app/testing/app.ts'
import { metrics } from '../packages/metrics/src/index.ts'
import { atMost, type Figure } from './figure.ts'
import { watchTurns } from './turns.ts'

export const name = 'calendar'

const days = 3_653
const warmUps = 5
const runs = 25
const goalMs = 80

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
  const app = await testApp({}, { checked: false })
  try {
    const athlete = await app.person()
    const { pool } = app.open
    await pool.query('alter table activities disable trigger activities_load_days')
    await pool.query(
      `insert into activities (user_uuid, uuid, sport, sport_name, start_time, end_time, time_zone, title, stats, sparkline)
       select $1, gen_random_uuid(), 'bike', 'cycling', at, at + interval '1 h', 'Europe/Berlin', 'Ride ' || n,
         jsonb_build_object('tss', 50 + n % 60, 'moving_time', 3600 + n, 'distance', 30000 + n,
           'moving_time_based_stats', jsonb_build_object('tss', 80, 'mpi', $2::jsonb)), $4
       from generate_series(1, $3) n, lateral (select '2016-01-01T09:00:00Z'::timestamptz + n * interval '1 day' as at) times`,
      [athlete.uuid, JSON.stringify(mpi), days, Buffer.alloc(48, 100)],
    )
    await pool.query(
      'insert into load_days (user_uuid, date) select distinct user_uuid, local_date from activities',
    )
    await pool.query('select sum_load_day(user_uuid, date) from load_days')
    await pool.query(
      `insert into calendar_entries (user_uuid, uuid, kind, date, position, title, note, sport, goal, expected_time,
         expected_load, definition, created_at, updated_at)
       select $1, gen_random_uuid(), 'workout', '2016-01-01'::date + n, 1, 'Sweet spot ' || n, '', 'bike', '', 5400, 78,
         jsonb_build_object('name', 'Sweet spot', 'sport', 'bike', 'steps', repeat('x', 3000)), now(), now()
       from generate_series(1, $2) n where n % 7 < 4`,
      [athlete.uuid, days],
    )
    await pool.query('vacuum analyze')
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as AddressInfo
    const medianOf = async (span: string) => {
      const times: number[] = []
      for (let i = 0; i < warmUps + runs; i++) {
        const from = performance.now()
        const answer = await fetch(`http://127.0.0.1:${port}/api/calendar/v1/?${span}`, {
          headers: athlete.headers,
        })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`The calendar answered ${answer.status}`)
        if (i >= warmUps) times.push(performance.now() - from)
      }
      times.sort((a, b) => a - b)
      return times[Math.floor(times.length / 2)] ?? Number.NaN
    }
    const decade = await medianOf('date_gte=2016-01-01&date_lte=2025-12-31')
    const month = await medianOf('date_gte=2020-06-01&date_lte=2020-06-30')
    const turns = watchTurns()
    await medianOf('date_gte=2016-01-01&date_lte=2025-12-31')
    const { longestMs } = turns.stop()
    return [
      atMost('calendar of ten years, median', decade, 'ms', goalMs),
      atMost('calendar of a month, median', month, 'ms', 10),
      atMost('ten years again: longest event loop turn', longestMs, 'ms', 50),
    ]
  } finally {
    await app.close()
  }
}
