/** Per-day records. A list goes under its kind's plural key, one record under the kind itself. */
import { z } from 'zod'
import type { RecordKind } from '../validation.ts'

/** Where each zone but the first begins, in percent of the record's threshold. */
const zones = z.array(z.number()).optional()
export const dayRecord = {
  power_zone: z.object({ date: z.string(), ftp: z.number(), zones }),
  run_pace_zone: z.object({ date: z.string(), distance: z.number(), time: z.number(), zones }),
  heartrate_zone: z.object({ date: z.string(), max_heartrate: z.number(), zones }),
  weight: z.object({ date: z.string(), weight: z.number(), unit: z.enum(['kg', 'lb']) }),
} as const satisfies Record<RecordKind, z.ZodObject>
export const dayRecordLists = {
  power_zone: 'power_zones',
  run_pace_zone: 'run_pace_zones',
  heartrate_zone: 'heartrate_zones',
  weight: 'weights',
} as const satisfies Record<RecordKind, string>

export type DayRecord<K extends RecordKind = RecordKind> = z.infer<(typeof dayRecord)[K]>
