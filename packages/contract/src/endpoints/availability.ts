/** Availability: the time an athlete has on each weekday and on single days. */
import { z } from 'zod'
import { availabilityNoteLength } from '../limits.ts'
import { endpoint, nothing } from './endpoint.ts'
import { day, userQuery } from './values.ts'

/** s in a day, in whole minutes; null: not said. 0: not free. */
const seconds = z.number().int().min(0).max(86_400).multipleOf(60).nullable()
/** For training in all, and for each sport at most. */
export const freeTime = z.object({ all: seconds, bike: seconds, run: seconds, other: seconds })
const week = z.array(freeTime).length(7)
export const freeDay = freeTime.extend({ date: day, note: z.string() })

export const availability = z.object({
  /** Monday first; null: never entered. */
  week: week.nullable(),
  /** Days that differ from their weekday, by date. */
  days: z.array(freeDay),
  version: z.number(),
})
const answer = z.object({ availability })

const path = '/api/calendar/v1/availability/'
const oneDay = `${path}days/:date` as const
const params = { date: day }

export const availabilityEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'The time an athlete has on each weekday, and on days that differ',
    query: userQuery,
    answer,
  }),
  change: endpoint({
    method: 'PUT',
    path,
    summary: 'Enter the time one has on each weekday',
    query: userQuery,
    body: z.object({ week, version: z.int32().optional() }),
    answer,
  }),
  changeDay: endpoint({
    method: 'PUT',
    path: oneDay,
    params,
    summary: 'Enter the time one has on a day that differs from its weekday',
    query: userQuery,
    body: freeTime.partial().extend({ note: z.string().trim().max(availabilityNoteLength).default('') }),
    answer,
  }),
  removeDay: endpoint({
    method: 'DELETE',
    path: oneDay,
    params,
    summary: 'Let a day be as its weekday again',
    query: userQuery,
    answer: nothing,
  }),
}

export type FreeTime = z.infer<typeof freeTime>
export type FreeDay = z.infer<typeof freeDay>
export type Availability = z.infer<typeof availability>
