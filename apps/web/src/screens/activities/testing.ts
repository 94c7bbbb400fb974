/** Rows and columns of the list for its tests. */
import { columnOf } from '../../features/activity-list/columns.tsx'
import type { ActivityRow } from '../../features/activity-list/queries.ts'

export const noStats = {
  elapsedTime: 3600,
  duration: 3600,
  movingTime: 3600,
  distance: null,
  elevationGain: null,
  avgPower: null,
  maxPower: null,
  avgHeartrate: null,
  maxHeartrate: null,
  avgCadence: null,
  maxCadence: null,
  avgRunCadence: null,
  maxRunCadence: null,
  avgSpeed: null,
  maxSpeed: null,
  avgStride: null,
  maxStride: null,
  avgLRBalance: null,
  normalizedPower: null,
  intensityFactor: null,
  tss: null,
  mpi: {},
}

export function row(
  title: string,
  date: string,
  rest: Partial<ActivityRow> = {},
  stats: object = {},
): ActivityRow {
  return {
    uuid: title,
    userUuid: 'u',
    sport: 'bike',
    sportName: 'cycling',
    date,
    startTime: `${date}T08:00:00Z`,
    endTime: `${date}T09:00:00Z`,
    timeZone: 'UTC',
    title,
    sparkline: '',
    tags: [],
    problemCount: 0,
    ...rest,
    stats: { ...noStats, ...stats },
  } as unknown as ActivityRow
}

export const ride = row(
  'Café ride',
  '2025-05-22',
  { tags: ['group'] },
  { distance: 58_400, avgPower: 148, tss: 104.4 },
)

export const run = row('Easy run', '2025-06-11', { sport: 'run' }, { distance: 8_400, avgSpeed: 12 })

export const hills = row('Hills', '2025-06-12', {}, { distance: 49_500, avgPower: 190.4 })

export const walk = row('Walk', '2024-12-31', { sport: 'other' })

export const all = [ride, run, hills, walk]

export const column = (key: string) => {
  const found = columnOf(key)
  if (!found) throw new Error(`There is no column ${key}`)
  return found
}

export const km = { locale: 'en', unit: 'km' } as const
export const mi = { locale: 'en', unit: 'mi' } as const

export const spin = row(
  'Spin',
  '2025-06-10',
  {},
  { mpi: { dss: { left: 3, right: 5 }, pelvic_rock: { center: 6.04 } } },
)

export const stride = row(
  'Stride',
  '2025-06-09',
  { sport: 'run' },
  { mpi: { ground_contact_time: { left: 252, right: 248 } } },
)
