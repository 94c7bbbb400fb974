/** Building blocks of many wire schemas, and the body of every error. */
import { z } from 'zod'
import { activityListLimit } from '../limits.ts'

/** Accepted in capitals too; PostgreSQL writes small letters, with which others are compared as texts. */
export const uuid = z.uuid().toLowerCase()
export const instant = z.iso.datetime({ offset: true })
/** YYYY-MM-DD; the calendar has no year 0. */
export const day = z.iso.date().refine((date) => !date.startsWith('0000'))
export const sport = z.enum(['bike', 'run', 'other'])
export const figure = z.number().nullable()

export const bandEnds = { min: figure, max: figure }

/** Whole ms since the activity's start. */
export const relativeTime = z
  .number()
  .int()
  .min(-(2 ** 31))
  .max(2 ** 31 - 1)

/** The owner, unless it is the reader. */
export const userQuery = z.object({ user: uuid.optional() })
/** A share's hash lets its holder read that activity. */
export const withShare = z.object({ share_hash: z.string().optional() })
/** The activities that one request changes. */
export const activityUuids = z.array(uuid).min(1).max(activityListLimit)

/** Every error's body. `codes` holds the keys of the messages. */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  codes: z.record(z.string(), z.array(z.string())),
})

export type ErrorBody = z.infer<typeof errorBody>
