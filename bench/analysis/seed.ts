/** Adds activities with wide series to a product's data as uploads would, many at a time. */
import { linkSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../../apps/server/src/platform/database/open.ts'
import type { StoredColumn } from '../../apps/server/src/platform/database/tables.ts'
import { newUuid } from '../../apps/server/src/platform/uuid.ts'
import { currentVersions, inputsHash } from '../../apps/server/src/reading/inputs/inputs.ts'
import { encodeSeries } from '../../apps/server/src/reading/series/arrow.ts'
import { seriesVersion } from '../../apps/server/src/reading/series/version.ts'
import type { Series, SeriesColumn } from '../../packages/activity/src/series.ts'
import { rangeFigures } from '../../packages/activity/src/statistics.ts'
import { metrics, seriesColumn } from '../../packages/metrics/src/index.ts'
import { createRandom } from '../../packages/simulator/src/random.ts'

export const rideS = 5_400
const channels = 80
const inputs = { sport: 'bike', ftp: 250, thresholdSpeed: null, maxHeartrate: 190, barometer: true } as const
/** Seconds of noise from which each ride takes a piece. */
const noiseS = 200_000

/** Values around a middle that wander. */
const basics = { power: [210, 70], heartrate: [140, 15], cadence: [86, 8], speed: [8.5, 2.5] } as const

const names = [
  ...Object.keys(basics),
  'timer',
  'moving',
  ...metrics
    .filter(({ kind, sport }) => kind === 'mpi' && sport !== 'run')
    .flatMap(({ code, sides }) => sides.map((side) => seriesColumn(code, side))),
]
while (names.length < channels - 2) names.push(`sensor_${names.length}`)
names.length = channels - 2

const noise = new Map<string, Float32Array>()
function noiseOf(name: string): Float32Array {
  const known = noise.get(name)
  if (known) return known
  const random = createRandom(name)
  const [middle, spread] = name in basics ? basics[name as keyof typeof basics] : [25, 6]
  let slow = 0
  const made = Float32Array.from({ length: noiseS }, () => {
    slow = 0.98 * slow + 0.2 * random.normal()
    return Math.max(0, middle + spread * (slow * 0.9 + random.normal() * 0.4))
  })
  noise.set(name, made)
  return made
}

/** The ride of that number. A twentieth of each is standing still. */
export function wideRide(number: number): Series {
  const random = createRandom(`ride ${number}`)
  const columns = names.map((name): SeriesColumn => {
    if (name === 'timer') return { name, unit: '', values: new Float32Array(rideS).fill(1) }
    if (name === 'moving')
      return { name, unit: '', values: Float32Array.from({ length: rideS }, (_, i) => Number(i % 400 >= 20)) }
    const from = Math.floor(random.between(0, noiseS - rideS))
    return { name, unit: '', values: noiseOf(name).slice(from, from + rideS) }
  })
  const time = Int32Array.from({ length: rideS }, (_, i) => i * 1000)
  const distance = Float64Array.from({ length: rideS }, (_, i) => i * 8.5)
  return {
    length: rideS,
    columns: [
      { name: 'time', unit: 'ms', values: time },
      { name: 'distance', unit: 'm', values: distance },
      ...columns,
    ],
  }
}

interface Kept {
  file: string
  columns: readonly StoredColumn[]
  stats: string
}

/** Activities of one athlete; the newest are `distinct`, all older ones hold the series of one of these. */
export async function seed(data: string, email: string, distinct: number) {
  const open = await openDatabase({ dataFolder: data, databaseUrl: undefined }, { connections: 1 })
  const { uuid: user } = await open.database
    .selectFrom('users')
    .select('uuid')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const kept: Kept[] = []

  /** Adds activities `from` to `to`, counted back from the newest. */
  async function add(from: number, to: number): Promise<void> {
    for (let number = from; number < to; number++) {
      const uuid = newUuid()
      const key = `activities/${user}/${uuid}/series.arrow`
      const file = path.join(data, 'objects', key)
      mkdirSync(path.dirname(file), { recursive: true })
      const same = kept[number % distinct]
      if (same && number >= distinct) linkSync(same.file, file)
      else kept.push(write(file, number))
      const { columns, stats } = kept[number % distinct] as Kept
      // A year has 400.
      const start = Date.parse('2026-11-20T08:00:00Z') - number * (365 / 400) * 86_400_000
      await open.pool.query(
        `with owned as (insert into owners (uuid, kind, user_uuid) values ($2, 'activity', $1)),
          added as (insert into activities (user_uuid, uuid, sport, sport_name, start_time, end_time, time_zone, title,
              stats, versions, inputs_hash, available, sparkline)
            values ($1, $2, 'bike', 'cycling', $3, $4, 'Europe/Zurich', $5, $6, $7, $8, '{"power":true}', $9))
         insert into series (user_uuid, activity_uuid, kind, version, object_key, length, columns)
         values ($1, $2, 'series', $10, $11, $12, $13)`,
        [
          user,
          uuid,
          new Date(start),
          new Date(start + rideS * 1000),
          `Ride ${number}`,
          stats,
          JSON.stringify(currentVersions),
          inputsHash(inputs),
          Buffer.alloc(48, 100),
          seriesVersion,
          key,
          rideS,
          JSON.stringify(columns),
        ],
      )
    }
    await open.pool.query('vacuum analyze activities, series, ranges')
  }

  function write(file: string, number: number): Kept {
    const series = wideRide(number)
    const { bytes, columns } = encodeSeries(series)
    writeFileSync(file, bytes)
    const figures = rangeFigures(series, { startMs: 0, endMs: rideS * 1000 }, inputs)
    return { file, columns, stats: JSON.stringify({ ...figures, versions: currentVersions }) }
  }

  /** Gives each activity so many ranges, with the figures of the activity. */
  async function addRanges(each: number): Promise<void> {
    await open.pool.query(
      `insert into ranges (user_uuid, activity_uuid, uuid, type, num, start_ms, end_ms, stats)
       select user_uuid, uuid, gen_random_uuid(), 'lap', n, (n - 1) * 100000, n * 100000, stats
       from activities, generate_series(1, $1::int) n where user_uuid = $2`,
      [each, user],
    )
    await open.pool.query('vacuum analyze ranges')
  }

  return { add, addRanges, close: () => open.close() }
}
