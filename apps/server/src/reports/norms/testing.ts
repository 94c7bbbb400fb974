/** Athletes of known form for tests: ten minutes at one speed, with the same figures in each second. */
import type { Series } from '@cadenza/activity'
import { addRide } from '../../library/activities/testing.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'

const lengthS = 600

export interface KnownForm {
  sport: 'bike' | 'run'
  /** km/h; null where the device recorded none. */
  speed: number | null
  /** rpm */
  cadence?: number
  /** By column, such as `thigh_grf_left`. */
  values: Readonly<Record<string, number>>
}

type Means = Pick<Services, 'database' | 'objects' | 'now'>

/** Adds an account without access. */
export async function addAthlete({ database, now }: Means): Promise<string> {
  const uuid = newUuid(now())
  await database
    .insertInto('users')
    .values({ uuid, email: `${uuid}@example.org`, name: 'Athlete', password_hash: '' })
    .execute()
  return uuid
}

/** Adds an activity of two laps of five minutes and returns its uuid. */
export async function addForm(services: Means, userUuid: string, form: KnownForm): Promise<string> {
  const { sport } = form
  return addRide(services as Services, userUuid, { sport, series: seriesOf(form) })
}

function seriesOf({ speed, cadence = 85, values }: KnownForm): Series {
  const steady = (name: string, unit: string, value: number) => ({
    ...{ name, unit },
    values: new Float32Array(lengthS).fill(value),
  })
  return {
    length: lengthS,
    columns: [
      { name: 'time', unit: 'ms', values: Int32Array.from({ length: lengthS }, (_, i) => i * 1000) },
      ...(speed === null ? [] : [steady('speed', 'm/s', speed / 3.6)]),
      steady('cadence', 'rpm', cadence),
      ...Object.entries(values).map(([name, value]) => steady(name, '', value)),
      steady('timer', '', 1),
      steady('moving', '', 1),
    ],
  }
}
