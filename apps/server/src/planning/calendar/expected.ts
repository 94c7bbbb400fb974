/** Figures of a workout that is planned for a day, by the athlete's records of that day. */
import { recordsOfDay } from '@cadenza/activity/day-records'
import type { EntryForm, wire } from '@cadenza/contract'
import { isDefinition } from '@cadenza/workout/check'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import type { Course } from '@cadenza/workout/expected/course'
import { expectedFigures } from '@cadenza/workout/expected/figures'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { dayRecordsOf } from '../../reading/inputs/day-records.ts'

export interface Expected extends Pick<EntryForm, 'expected_time' | 'expected_distance' | 'expected_load'> {
  profile: Uint8Array
}

const unknown: Expected = {
  expected_time: null,
  expected_distance: null,
  expected_load: null,
  profile: new Uint8Array(0),
}

/** Nothing is expected of a draft. */
export async function expectedOn(
  database: Kysely<Database>,
  userUuid: string,
  { definition, date }: { definition: wire.Definition | null; date: string },
): Promise<Expected> {
  if (!isDefinition(definition)) return unknown
  const athlete: Athlete = recordsOfDay(await dayRecordsOf(database, userUuid), date)
  const { timeS, distanceM, load, course } = expectedFigures(definition, athlete)
  return {
    expected_time: timeS > 0 ? Math.round(timeS) : null,
    expected_distance: distanceM === null ? null : Math.round(distanceM),
    expected_load: load === null ? null : Math.round(load * 10) / 10,
    profile: profileOf(course, definition.sport, athlete),
  }
}

const points = 48

/**
 * 48 bytes that draw a planned workout: the mean effort of equal spans in % of the threshold, 0 where it is
 * not known. Without any known effort, no bytes.
 */
function profileOf(course: Course, sport: string, athlete: Athlete): Uint8Array {
  const efforts: [Float32Array, number | null | undefined][] = [
    sport === 'run' ? [course.speed, athlete.thresholdSpeed] : [course.power, athlete.ftp],
    [course.heartrate, athlete.maxHeartrate],
  ]
  for (const [values, threshold] of efforts)
    if (threshold && values.some((value) => value > 0))
      return Uint8Array.from({ length: points }, (_, point) => {
        const from = Math.floor((point * values.length) / points)
        const to = Math.max(from + 1, Math.floor(((point + 1) * values.length) / points))
        return Math.min(255, Math.round((100 * meanOf(values.subarray(from, to))) / threshold))
      })
  return unknown.profile
}

/** Mean of the known values; 0 without any. */
function meanOf(values: Float32Array): number {
  let sum = 0
  let count = 0
  for (const value of values)
    if (!Number.isNaN(value)) {
      sum += value
      count += 1
    }
  return count === 0 ? 0 : sum / count
}
