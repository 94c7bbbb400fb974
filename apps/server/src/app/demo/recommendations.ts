/** The coach's own workouts, and what was recommended of them: one answer is open, one workout is planned. */
import type { WorkoutDefinition } from '@cadenza/workout/definition'
import { daysAfter } from '../../planning/calendar/dates.ts'
import { changeRecommendation } from '../../planning/recommended-workouts/change.ts'
import { recommendWorkout } from '../../planning/recommended-workouts/recommend.ts'
import { createWorkout } from '../../planning/workouts/change.ts'
import { countWorkouts } from '../../planning/workouts/queries.ts'
import type { SignedIn } from '../../platform/http/actor.ts'
import type { Services } from '../../platform/services.ts'
import { freeDay } from './queries.ts'
import type { DemoState } from './state.ts'
import { highCadence, strides, tempo } from './workouts.ts'

/** Once: a coach who has workouts gets none. */
export async function makeRecommendations(
  services: Services,
  state: DemoState,
  coach: SignedIn,
): Promise<void> {
  if ((await countWorkouts(services.database, coach.userUuid)) > 0) return
  const add = (definition: WorkoutDefinition) =>
    createWorkout(
      services,
      { actor: coach, userUuid: coach.userUuid },
      { definition: { ...definition }, ignore_validation: false },
    )
  const free = (userUuid: string) =>
    freeDay(services.database, userUuid, daysAfter(state.end_day, 3), daysAfter(state.end_day, 13))
  const forTempo = await add(tempo)
  const forRider = await add(highCadence)
  const forRunner = await add(strides)
  const { athlete_uuid: rider, second_athlete_uuid: runner } = state
  const [made] = await recommendWorkout(services, coach, {
    workout_uuid: forRider,
    user_uuids: [rider],
    date: await free(rider),
    message: 'Where does the pelvis start to rock? Stay just below it.',
  })
  if (made)
    await changeRecommendation(
      services,
      {
        actor: { ...coach, userUuid: rider, roles: [] },
        relation: 'owner',
        userUuid: rider,
        uuid: made.uuid,
      },
      { status: 'accepted' },
    )
  await recommendWorkout(services, coach, {
    workout_uuid: forTempo,
    user_uuids: [rider],
    date: null,
    message: 'Whenever the legs are fresh. Compare the dead spots of the first and the last block.',
  })
  if (runner !== undefined)
    await recommendWorkout(services, coach, {
      workout_uuid: forRunner,
      user_uuids: [runner],
      date: await free(runner),
      message: 'Short contacts, tall hips.',
    })
}
