/** Series, column by column. */
import { z } from 'zod'
import { figure, instant } from './values.ts'

/** What `logs/` lists: one entry per stored series column, and `series` itself (Arrow only, `?columns=power,cadence`). */
export const log = z.object({ log_type: z.string(), log_format: z.enum(['json', 'arrow']), unit: z.string() })
export const logsAnswer = z.object({ logs: z.array(log) })
const logValues = z.array(figure).optional()
/** `timestamps` in ms since `start_time`; sides in place of `values` where the metric has sides, both coordinates in degrees of a position. */
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
