/** Creation, change and deletion of a per-day record; each recomputes the figures that depend on it. */
import { ApiError, type FieldError, invalid, type RecordKind, validateRecord, wire } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Services } from '../../platform/services.ts'
import { holdRound, requestRecompute } from '../recompute/request.ts'
import { deleteRecord, insertRecord, registeredDates } from './queries.ts'

/** Form as the browser sends it, not validated yet. */
export type RecordForm = Record<string, unknown>

/** Creates a record. Throws `ErrorRegisteredDate` or `ValidationFailed`. */
export async function createRecord<K extends RecordKind>(
  services: Services,
  userUuid: string,
  kind: K,
  form: RecordForm,
): Promise<wire.DayRecord<K>> {
  return changing(services, userUuid, kind, async (transaction) => {
    const registered = await registeredDates(transaction, userUuid, kind)
    return keep(services, transaction, userUuid, kind, form, { registered })
  })
}

/** Replaces the whole record; its date may change. Throws `NotFound` and what `createRecord` throws. */
export async function replaceRecord<K extends RecordKind>(
  services: Services,
  userUuid: string,
  kind: K,
  currentDate: string,
  form: RecordForm,
): Promise<wire.DayRecord<K>> {
  return changing(services, userUuid, kind, async (transaction) => {
    const registered = await registeredDates(transaction, userUuid, kind)
    if (!(await deleteRecord(transaction, { userUuid, kind, date: currentDate })))
      throw new ApiError('NotFound')
    return keep(services, transaction, userUuid, kind, form, { registered, currentDate })
  })
}

/** Removes a record. Throws `NotFound` if there is none. */
export async function removeRecord(
  services: Services,
  userUuid: string,
  kind: RecordKind,
  date: string,
): Promise<void> {
  await changing(services, userUuid, kind, async (transaction) => {
    if (!(await deleteRecord(transaction, { userUuid, kind, date }))) throw new ApiError('NotFound')
  })
}

async function keep<K extends RecordKind>(
  { now }: Services,
  transaction: Transaction<Database>,
  userUuid: string,
  kind: K,
  form: RecordForm,
  context: { registered: ReadonlySet<string>; currentDate?: string },
): Promise<wire.DayRecord<K>> {
  const nowMs = now()
  const failures = validateRecord(kind, form, { ...context, nowMs })
  if (failures.length > 0) throw refusal(failures)
  const record = wire.dayRecord[kind].parse({ ...form, zones: form.zones ?? undefined }) as wire.DayRecord<K>
  const { date, ...value } = record
  await insertRecord(transaction, { userUuid, kind, date }, value, nowMs)
  return record
}

/** Error for a form's faults: a conflict if the date is taken and nothing else is wrong. */
function refusal(failures: FieldError[]): ApiError {
  const taken = failures.every(({ code }) => code === 'ErrorRegisteredDate')
  return taken ? new ApiError('ErrorRegisteredDate', { fields: failures }) : invalid(failures)
}

/** Runs one change of a user's records at a time. No figure depends on the weight. */
async function changing<Result>(
  services: Services,
  userUuid: string,
  kind: RecordKind,
  change: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return transact(services.database, async (transaction) => {
    if (kind === 'weight') await holdRound(transaction, userUuid)
    else await requestRecompute(services, transaction, userUuid)
    const result = await change(transaction)
    await publish(transaction, { kind: 'record', userUuid, uuid: userUuid })
    return result
  })
}
