/** Recommended workouts: copies of a coach's workouts, for athletes to accept or decline. */
import { z } from 'zod'
import { recommendedAthletesMax, recommendedPage, recommendedTextLength } from '../limits.ts'
import { endpoint, nothing } from './endpoint.ts'
import { day, userQuery, uuid } from './values.ts'
import { workout } from './workouts.ts'

export const recommendationStatuses = [
  'recommended',
  'seen',
  'accepted',
  'declined',
  'withdrawn',
  /** Accepted, and matched with an activity. */
  'done',
] as const

const text = z.string().trim().max(recommendedTextLength)

export const recommendedWorkout = workout.extend({
  /** The coach's workout that it was copied from. */
  workout_uuid: uuid,
  /** null: the coach has no account here. */
  coach: z.object({ uuid, name: z.string() }).nullable(),
  /** Name of the athlete. */
  athlete: z.string(),
  /** The day that the coach proposes, or that it was planned for; null: any day. */
  date: day.nullable(),
  message: z.string(),
  status: z.enum(recommendationStatuses),
  /** Why it was declined. */
  reason: z.string(),
  /** The planned workout, once it is accepted. */
  entry_uuid: uuid.nullable(),
  /** The day that the planned workout stands on now. */
  entry_date: day.nullable(),
  /** It was accepted, but the planned workout is no longer in the calendar. */
  entry_gone: z.boolean(),
})
export const newRecommendation = z.object({
  workout_uuid: uuid,
  user_uuids: z.array(uuid).min(1).max(recommendedAthletesMax),
  date: day.nullable().default(null),
  message: text.default(''),
})
/**
 * The athlete sets `seen`, `accepted` with a date, and `declined` with a reason; the coach sets date and
 * message until then, and `withdrawn`.
 */
export const recommendationChange = z.object({
  status: z.enum(['seen', 'accepted', 'declined', 'withdrawn']).optional(),
  reason: text.optional(),
  date: day.nullable().optional(),
  message: text.optional(),
  version: z.int32().optional(),
})

const page = {
  limit: z.coerce.number().int().min(1).max(recommendedPage).default(recommendedPage),
  /** The uuid of the last one of the page before. */
  before: uuid.optional(),
}
const listAnswer = z.object({ workouts: z.array(recommendedWorkout), more: z.boolean() })
const answer = z.object({ workout: recommendedWorkout })

const path = '/api/workouts/v1/recommended/'
const one = `${path}:recommendedUuid` as const

export const recommendedWorkoutEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Workouts that coaches recommended to an athlete, newest first, in pages',
    query: userQuery.extend(page),
    answer: listAnswer,
  }),
  given: endpoint({
    method: 'GET',
    path: `${path}given/`,
    summary: 'Workouts that a coach recommended to athletes, newest first, in pages',
    query: z.object(page),
    answer: listAnswer,
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Recommend a workout of one’s own to athletes, all or none',
    body: newRecommendation,
    answer: z.object({ workouts: z.array(recommendedWorkout) }),
    status: 201,
  }),
  read: endpoint({ method: 'GET', path: one, summary: 'One recommended workout', answer }),
  change: endpoint({
    method: 'PUT',
    path: one,
    summary: 'Accept, decline or withdraw a recommended workout, or change its day or message',
    body: recommendationChange,
    answer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    summary: 'Delete a recommended workout; it can be restored for 30 days',
    answer: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Restore a deleted recommended workout',
    answer,
  }),
}

export type RecommendedWorkout = z.infer<typeof recommendedWorkout>
export type RecommendationChange = z.infer<typeof recommendationChange>
export type NewRecommendation = z.infer<typeof newRecommendation>
