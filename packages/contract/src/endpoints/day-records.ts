/** Records that hold from a day on: thresholds and weight of an athlete. Four kinds with the same calls. */
import { z } from 'zod'
import type { RecordKind } from '../validation.ts'
import { endpoint, nothing } from './endpoint.ts'
import { day } from './values.ts'

/** The start of each zone but the first, in percent of the record's threshold. */
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

/** Any value is taken here: the rules of `validation.ts` say what is wrong with it. */
const form = <R extends z.ZodObject>(record: R) =>
  z.looseObject(
    Object.fromEntries(Object.keys(record.shape).map((field) => [field, z.unknown().optional()])) as {
      [F in keyof R['shape']]: z.ZodOptional<z.ZodUnknown>
    },
  )

/** A list goes under the kind's plural, one record under the kind itself. */
function endpointsOf<const K extends RecordKind>(kind: K, what: string) {
  type R = (typeof dayRecord)[K]
  const record = dayRecord[kind]
  const list = z.object({ [dayRecordLists[kind]]: z.array(record) }) as unknown as z.ZodObject<{
    [P in (typeof dayRecordLists)[K]]: z.ZodArray<R>
  }>
  const answer = z.object({ [kind]: record }) as unknown as z.ZodObject<{ [P in K]: R }>
  const path = `/api/account/v1/${kind}/` as const
  return {
    list: endpoint({ method: 'GET', path, summary: `One’s own ${what}, newest first`, answer: list }),
    ofAthlete: endpoint({
      method: 'GET',
      path: `/api/profiles/v1/:userUuid/${kind}` as const,
      summary: `An athlete’s ${what}, newest first`,
      answer: list,
    }),
    add: endpoint({
      method: 'POST',
      path,
      summary: `Add a record of ${what}`,
      body: form<R>(record as R),
      answer,
      status: 201,
    }),
    replace: endpoint({
      method: 'PUT',
      path: `${path}:date`,
      params: { date: day },
      summary: `Replace a record of ${what}, which may move it to another day`,
      body: form<R>(record as R),
      answer,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}:date`,
      params: { date: day },
      summary: `Delete a record of ${what}`,
      answer: nothing,
    }),
  }
}

export const dayRecordEndpoints = {
  power_zone: endpointsOf('power_zone', 'power zones (FTP)'),
  run_pace_zone: endpointsOf('run_pace_zone', 'run pace zones'),
  heartrate_zone: endpointsOf('heartrate_zone', 'heart rate zones'),
  weight: endpointsOf('weight', 'weight'),
}
