/** Workouts: planned sessions that athletes keep, copy, import and export. */
import { z } from 'zod'
import { searchLength, tagLength, workoutPage, workoutPageMax } from '../limits.ts'
import { endpoint, nothing } from './endpoint.ts'
import { instant, sport, userQuery, uuid } from './values.ts'

/** Name, sport, tags and steps; its keys stay as they are. */
export const definition = z.record(z.string().max(100), z.unknown())

export const workout = z.object({
  uuid,
  user_uuid: uuid,
  definition,
  version: z.number(),
  created_at: instant,
  updated_at: instant,
})
/** `ignore_validation`: accepts what is only advised against. */
const checked = { definition, ignore_validation: z.boolean().default(false) }
export const newWorkout = z.object(checked)
export const workoutChange = z.object({ ...checked, version: z.int32().optional() })
export const workoutCopy = z.object({ ...checked, definition: definition.optional() })

export const workoutsQuery = userQuery.extend({
  /** Words that all occur in the name, the description or a tag. */
  search: z.string().max(searchLength).optional(),
  tag: z.string().max(tagLength).optional(),
  sport: sport.optional(),
  limit: z.coerce.number().int().min(1).max(workoutPageMax).default(workoutPage),
  /** The uuid of the last workout of the page before. */
  before: uuid.optional(),
})

const answer = z.object({ workout })

const path = '/api/workouts/v1/'
const one = `${path}:workoutUuid` as const

export const workoutEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'The workouts of an athlete, last changed first, in pages',
    query: workoutsQuery,
    answer: z.object({ workouts: z.array(workout), more: z.boolean() }),
  }),
  tags: endpoint({
    method: 'GET',
    path: `${path}tags/`,
    summary: 'The tags of an athlete’s workouts, and how many carry each',
    query: userQuery,
    answer: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number() })) }),
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Save a workout',
    query: userQuery,
    body: newWorkout,
    answer,
    status: 201,
  }),
  read: endpoint({ method: 'GET', path: one, summary: 'One workout', answer }),
  change: endpoint({
    method: 'PUT',
    path: one,
    summary: 'Replace the definition of a workout; what is planned in the calendar stays as it is',
    body: workoutChange,
    answer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    summary: 'Delete a workout; it can be restored for 30 days',
    answer: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Restore a deleted workout',
    answer,
  }),
  copy: endpoint({
    method: 'POST',
    path: `${one}/copy/`,
    summary: 'Copy a workout, of an athlete too, to one’s own, with another definition if one is given',
    body: workoutCopy,
    answer,
    status: 201,
  }),
}

export type Workout = z.infer<typeof workout>
export type Definition = z.infer<typeof definition>
export type WorkoutsQuery = z.infer<typeof workoutsQuery>
