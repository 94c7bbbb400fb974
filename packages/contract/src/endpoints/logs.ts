/** Series, column by column. */
import { z } from 'zod'
import { bytes, endpoint } from './endpoint.ts'
import { figure, instant, withShare } from './values.ts'

/**
 * An entry of the list: one entry per stored series column, and `series` itself (Arrow only,
 * `?columns=power,cadence`).
 */
export const log = z.object({ log_type: z.string(), log_format: z.enum(['json', 'arrow']), unit: z.string() })
const logValues = z.array(figure).optional()
/**
 * `timestamps` in ms since `start_time`; sides in place of `values` where the metric has sides, both
 * coordinates in degrees of a position.
 */
export const logData = z.object({
  start_time: instant,
  timestamps: z.array(z.number()),
  values: logValues,
  left: logValues,
  right: logValues,
  center: logValues,
  latitude: logValues,
  longitude: logValues,
})

const query = withShare.extend({ columns: z.string().max(4_000).optional() })
const one = <const Path extends `${string}:activityUuid${string}:logName`>(path: Path) =>
  endpoint({
    method: 'GET',
    path,
    /** `{logType}.{logFormat}` */
    params: { logName: z.string().regex(/^[\w-]{1,100}\.(json|arrow)$/) },
    summary: 'A log as JSON or Arrow; `series.arrow` and `strokes` hold the columns named',
    query,
    answer: bytes('application/vnd.apache.arrow.stream', logData),
  })

export const logEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/activities/v1/:activityUuid/logs/',
    summary: 'The logs of an activity',
    query,
    answer: z.object({ logs: z.array(log) }),
  }),
  read: one('/api/activities/v1/:activityUuid/logs/:logName'),
  /** The same call at the short address. */
  readData: one('/logs/activities/:activityUuid/:logName'),
}
