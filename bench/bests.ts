/**
 * The power curve over six weeks, a season and all time of 1,000 activities, compared with an aggregate in
 * PostgreSQL.
 */
import { bestsOver } from '../apps/server/src/analysis/bests/bests.ts'
import { type TestApp, type TestPerson, testApp } from '../apps/server/src/app/testing/app.ts'
import { newUuid } from '../apps/server/src/platform/uuid.ts'
import { curveDurationsS } from '../packages/activity/src/mean-maximal.ts'
import type { Figure } from './figure.ts'

export const name = 'bests'

const activities = 1_000
const warmUps = 5
const runs = 25
/** Three rides in four days. The last one starts on 2026-01-31. */
const hoursApart = 32
const longestS = 3 * 3600

/** The power curve of a rider with a critical power near 250 W, who is better on some days. */
function curveOf(activity: number): Float32Array {
  const durations = curveDurationsS.filter((duration) => duration <= longestS)
  const form = 0.8 + 0.2 * Math.sin(activity)
  return Float32Array.from(durations, (duration) => form * (250 + 20_000 / (duration + 20)))
}

async function fill({ open }: TestApp, { uuid: user }: TestPerson): Promise<void> {
  const uuids = Array.from({ length: activities }, () => newUuid())
  await open.pool.query(
    `insert into activities (user_uuid, uuid, sport, sport_name, start_time, end_time, time_zone, title, stats)
     select $1, uuid, 'bike', 'cycling', '2026-01-31'::timestamptz - n * $3 * interval '1 hour',
       '2026-01-31'::timestamptz - n * $3 * interval '1 hour' + interval '3 hours', 'Europe/Berlin', 'Ride ' || n, '{}'
     from unnest($2::uuid[]) with ordinality as given (uuid, n)`,
    [user, uuids, hoursApart],
  )
  await open.pool.query(
    `create table number_curves (user_uuid uuid, activity_uuid uuid, values real[], primary key (user_uuid, activity_uuid))`,
  )
  for (const [n, uuid] of uuids.entries()) {
    const curve = curveOf(n)
    await open.pool.query(
      `with plain as (insert into number_curves values ($1, $2, $4))
       insert into activity_curves (user_uuid, activity_uuid, channel, values) values ($1, $2, 'power', $3)`,
      [user, uuid, Buffer.from(curve.buffer), Array.from(curve)],
    )
  }
  await open.pool.query('vacuum analyze')
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = -warmUps; run < runs; run++) {
    const from = performance.now()
    await work()
    if (run >= 0) times.push(performance.now() - from)
  }
  return times.sort((a, b) => a - b)[runs >> 1] ?? Number.NaN
}

const spans = [
  { what: 'six weeks', from: '2025-12-21', goal: 5 },
  { what: 'a season', from: '2025-02-01', goal: 5 },
  { what: 'all time', from: undefined, goal: 10 },
] as const

export async function run(): Promise<Figure[]> {
  const app = await testApp({}, { checked: false })
  try {
    const person = await app.person()
    await fill(app, person)
    const figures: Figure[] = []
    for (const { what, from, goal } of spans) {
      const ours = await medianMs(() => bestsOver(app.services.database, person.uuid, ['power'], { from }))
      const theirs = await medianMs(() =>
        app.open.pool.query(
          `select k, max(v) from number_curves c
             join activities a on a.user_uuid = c.user_uuid and a.uuid = c.activity_uuid,
             unnest(c.values) with ordinality as one (v, k)
           where c.user_uuid = $1 and a.deleted_at is null and ($2::date is null or a.local_date >= $2::date)
           group by k order by k`,
          [person.uuid, from ?? null],
        ),
      )
      figures.push({
        name: `power bests over ${what}, ${activities} activities`,
        value: ours,
        unit: 'ms',
        goal,
        ok: ours <= goal,
        against: { name: 'PostgreSQL, arrays', value: theirs },
        ratio: ours / theirs,
      })
    }
    return figures
  } finally {
    await app.close()
  }
}
