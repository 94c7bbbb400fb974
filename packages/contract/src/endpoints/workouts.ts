/** Workouts: planned sessions that athletes keep, copy, import and export. */
import { z } from 'zod'
import { searchLength, tagLength, workoutPage, workoutPageMax } from '../limits.ts'
import { workoutFormats } from '../workout-formats.ts'
import { bytes, endpoint, nothing } from './endpoint.ts'
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

/** `payload`: texts as they are; FIT, and files whose format their content shows, in Base64. */
export const workoutImport = z.object({
  payload: z.string(),
  format: z.enum(['file', ...workoutFormats]).default('file'),
  ignore_validation: checked.ignore_validation,
})
export const workoutImportQuery = userQuery.extend({
  /** Names a workout that has no name of its own. */
  file_name: z.string().max(300).optional(),
})
const exportQuery = z.object({ format: z.enum(workoutFormats) })

/** Something that a file could not carry, at its place in the definition or on its line of a text. */
const workoutLoss = z.object({
  field: z.string(),
  line: z.number().nullable(),
  code: z.string(),
  message: z.string(),
})
const losses = z.array(workoutLoss)

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
  import: endpoint({
    method: 'POST',
    path: `${path}import`,
    summary: 'Save the workout of a FIT, ZWO, ERG, MRC or text file, sent as JSON or as it is',
    query: workoutImportQuery,
    body: workoutImport,
    answer: z.object({ workout, losses }),
    status: 201,
  }),
  export: endpoint({
    method: 'GET',
    path: `${one}/export`,
    summary: 'A workout as a file, converted at the athlete’s current levels',
    query: exportQuery,
    answer: bytes('application/octet-stream'),
  }),
  exportLosses: endpoint({
    method: 'GET',
    path: `${one}/export/losses`,
    summary: 'The parts of a workout that a format cannot carry',
    query: exportQuery,
    answer: z.object({ file_name: z.string(), losses }),
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
export type WorkoutLoss = z.infer<typeof workoutLoss>
export type Definition = z.infer<typeof definition>
export type WorkoutsQuery = z.infer<typeof workoutsQuery>
