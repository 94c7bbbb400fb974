/** Target ranges: spans of activities with which others are compared. */
import { z } from 'zod'
import { targetNameMax } from '../target-validation.ts'
import { endpoint, nothing } from './endpoint.ts'
import { bandEnds, instant, relativeTime, sport, userQuery, uuid } from './values.ts'

/**
 * By the name of a series column, `power` or `foot_ar_left`, in the unit of figures; null: open at that end.
 */
const thresholds = z.record(z.string().max(60), z.object(bandEnds))
const targetName = z.string().trim().min(1, 'ErrorEnterValue').max(targetNameMax)
export const targetRange = z.object({
  uuid,
  user_uuid: uuid,
  registered_at: instant,
  activity_uuid: uuid,
  relative_start_time: z.number(),
  relative_end_time: z.number(),
  name: z.string(),
  sport,
  thresholds,
  version: z.number(),
})
export const newTargetRange = z.object({
  activity_uuid: uuid,
  relative_start_time: relativeTime,
  relative_end_time: relativeTime,
  name: targetName,
  sport,
})
export const targetRangeChange = z.object({
  name: targetName.optional(),
  thresholds: thresholds.refine((bands) => Object.keys(bands).length <= 200).optional(),
  version: z.int32().optional(),
})

const answer = z.object({ target_range: targetRange })

const path = '/api/target_ranges/v1/'
const one = `${path}:targetRangeUuid` as const

export const targetRangeEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'The target ranges of an athlete, newest first',
    query: userQuery,
    answer: z.object({ target_ranges: z.array(targetRange) }),
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Make a span of an activity a target: the mean of each metric ± its standard deviation',
    body: newTargetRange,
    answer,
  }),
  change: endpoint({
    method: 'PUT',
    path: one,
    summary: 'Rename a target range, or set its thresholds',
    body: targetRangeChange,
    answer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    summary: 'Delete a target range; it can be restored for 30 days',
    answer: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Restore a deleted target range',
    answer,
  }),
}

export type TargetRange = z.infer<typeof targetRange>
export type TargetRangeChange = z.infer<typeof targetRangeChange>
