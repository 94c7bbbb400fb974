/** Workouts as files for other programs. */
import { recordsOfDay } from '@cadenza/activity/day-records'
import { ApiError, invalid, type Locale, type WorkoutFormat } from '@cadenza/contract'
import { UnwritableWorkout, type WrittenWorkout, writeWorkoutFile } from '@cadenza/workout/formats/files'
import { todayOf } from '../../analysis/load/queries.ts'
import type { Services } from '../../platform/services.ts'
import { dayRecordsOf } from '../../reading/inputs/day-records.ts'
import { wholeWorkout } from './check.ts'
import { type WorkoutRef, workoutOf } from './queries.ts'

/**
 * A workout as a file, at the athlete’s levels of today. Throws `NotFound`, and `ValidationFailed` for a
 * draft and for a workout that the format cannot hold.
 */
export async function exportedWorkout(
  { database, now }: Services,
  of: WorkoutRef,
  { format, language }: { format: WorkoutFormat; language: Locale },
): Promise<WrittenWorkout> {
  const workout = await workoutOf(database, of)
  if (!workout) throw new ApiError('NotFound')
  const definition = wholeWorkout(workout.definition)
  const today = await todayOf(database, of.userUuid, new Date(now()))
  const athlete = recordsOfDay(await dayRecordsOf(database, of.userUuid), today)
  try {
    return writeWorkoutFile(definition, format, { language, athlete, createdMs: now() })
  } catch (error) {
    if (error instanceof UnwritableWorkout) throw invalid([{ field: 'format', code: error.key }])
    throw error
  }
}
