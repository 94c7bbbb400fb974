/** Creation, change, deletion and restoration of calendar entries; each notifies open browsers. */
import {
  ApiError,
  calendarEntriesPerUser,
  type EntryForm,
  emptyEntry,
  invalid,
  type wire,
} from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { existingActivities } from '../../library/activities/queries.ts'
import type { Database } from '../../platform/database/tables.ts'
import { signedIn } from '../../platform/http/actor.ts'
import { ConflictWith } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { requireWorkout } from '../workouts/check.ts'
import { type WorkoutRef, workoutOf } from '../workouts/queries.ts'
import { changedBy } from './changed-by.ts'
import { type Change, changing, type OfEntry } from './changing.ts'
import { expectedOn } from './expected.ts'
import { formOf, madeAnew, movedTo, requireForm, titled, withExpected } from './form.ts'
import { presentEntry } from './present.ts'
import {
  countEntries,
  entriesOf,
  entryOfActivity,
  insertEntries,
  type NewEntry,
  placeEntry,
  type StoredEntry,
  updateEntry,
} from './queries.ts'
import { publishRecommended } from './recommended-queries.ts'

/** Returns the uuid of the new entry. Throws `ValidationFailed`. */
export async function createEntry(
  services: Services,
  change: Change,
  { prev_uuid, workout_uuid, ...given }: wire.NewCalendarEntry,
): Promise<string> {
  if (given.definition) requireWorkout(given.definition)
  const of = { ...change, uuid: newUuid(services.now()) }
  await changing(services, of, 'calendar create', async (transaction) => {
    const planned = await plannedFrom(transaction, change, workout_uuid)
    const entry = { ...given, ...planned, uuid: of.uuid, workout_uuid: workout_uuid ?? null }
    await addEntry(services, transaction, change, entry)
    if (prev_uuid !== undefined) await place(transaction, of, given.date, prev_uuid)
  })
  return of.uuid
}

/** Adds an entry within a change. Throws `ValidationFailed`. */
export async function addEntry(
  services: Services,
  transaction: Transaction<Database>,
  change: Change,
  {
    uuid,
    workout_uuid,
    ...given
  }: Partial<EntryForm> & Pick<EntryForm, 'kind' | 'date'> & { uuid: string; workout_uuid: string | null },
): Promise<void> {
  const { userUuid } = change
  const form = titled({ ...emptyEntry, ...given })
  requireForm(form)
  await requireActivity(transaction, userUuid, form.activity_uuid)
  const { profile, ...expected } = await expectedOn(transaction, userUuid, form)
  await addEntries(services, transaction, change, [
    { ...withExpected(form, expected), uuid, workout_uuid, profile, series_uuid: null },
  ])
}

/** Adds entries as the actor's, within the limit. Throws `ValidationFailed`. */
export async function addEntries(
  { now }: Services,
  transaction: Transaction<Database>,
  { actor, userUuid }: Change,
  entries: readonly Omit<NewEntry, 'changed_by' | 'change'>[],
): Promise<void> {
  if (entries.length === 0) return
  const { userUuid: actorUuid } = signedIn(actor)
  const by =
    actorUuid === userUuid
      ? { changed_by: null, change: null }
      : ({ changed_by: actorUuid, change: 'add' } as const)
  await insertEntries(
    transaction,
    userUuid,
    entries.map((entry) => ({ ...entry, ...by })),
    new Date(now()),
  )
  await refuseTooMany(transaction, userUuid)
}

/** Throws `NotFound`, `Conflict` with the current entry, or `ValidationFailed`. */
export async function changeEntry(
  services: Services,
  of: OfEntry,
  { prev_uuid, version, ...given }: wire.CalendarEntryChange,
): Promise<void> {
  await changing(services, of, 'calendar update', async (transaction) => {
    const entry = await currentEntry(transaction, of, version)
    await writeEntry(services, transaction, of, entry, given)
    if (prev_uuid !== undefined) await place(transaction, of, given.date ?? entry.date, prev_uuid)
  })
}

/** The entry, in the version that is known. Throws `NotFound`, or `Conflict` with the current entry. */
export async function currentEntry(
  transaction: Transaction<Database>,
  { userUuid, uuid }: OfEntry,
  version?: number,
): Promise<StoredEntry> {
  const [entry] = await entriesOf(transaction, userUuid, { uuids: [uuid] })
  if (!entry) throw new ApiError('NotFound')
  if (version !== undefined && version !== entry.version)
    throw new ConflictWith({ calendar_entry: presentEntry(entry) })
  return entry
}

/** Writes the fields given and says who changed the entry. Throws `ValidationFailed`. */
export async function writeEntry(
  { now }: Services,
  transaction: Transaction<Database>,
  change: Change,
  entry: StoredEntry,
  { workout_uuid, ...given }: Omit<wire.CalendarEntryChange, 'prev_uuid' | 'version'>,
): Promise<void> {
  const { userUuid } = change
  if (given.definition) requireWorkout(given.definition)
  const planned = await plannedFrom(transaction, change, workout_uuid)
  const definition = planned.definition ?? given.definition
  const form = titled({
    ...formOf(entry),
    ...madeAnew(entry, { ...given, ...planned }),
    ...given,
    ...planned,
  })
  requireForm(form)
  await requireActivity(transaction, userUuid, given.activity_uuid ?? null, entry.uuid)
  const { profile, ...expected } =
    definition === undefined ? entry : await expectedOn(transaction, userUuid, form)
  const changed = {
    ...(definition === undefined ? form : withExpected(form, expected)),
    profile,
    workout_uuid: workout_uuid ?? entry.workout_uuid,
    ...changedBy(change, entry, form.date),
  }
  await updateEntry(transaction, { userUuid, uuid: entry.uuid }, changed, new Date(now()))
  if (form.date !== entry.date) await publishRecommended(transaction, userUuid, [entry.uuid])
}

/** Definition of a workout of the athlete or of the actor. Throws `ValidationFailed` if there is none. */
async function plannedFrom(
  transaction: Transaction<Database>,
  { actor, userUuid }: Change,
  uuid: string | undefined,
): Promise<{ definition?: wire.Definition }> {
  if (uuid === undefined) return {}
  const refs: WorkoutRef[] = [userUuid, signedIn(actor).userUuid].map((owner) => ({ userUuid: owner, uuid }))
  for (const ref of refs) {
    const workout = await workoutOf(transaction, ref)
    if (workout) return { definition: workout.definition }
  }
  throw invalid([{ field: 'workout_uuid', code: 'ErrorInvalidValue' }])
}

/** Throws `ValidationFailed` unless the activity is the athlete's and no other entry is matched with it. */
export async function requireActivity(
  transaction: Transaction<Database>,
  userUuid: string,
  activityUuid: string | null,
  uuid?: string,
): Promise<void> {
  if (activityUuid === null) return
  const [found] = await existingActivities(transaction, userUuid, [activityUuid])
  const holder = await entryOfActivity(transaction, userUuid, activityUuid)
  if (!found || (holder !== undefined && holder !== uuid))
    throw invalid([{ field: 'activity_uuid', code: 'ErrorInvalidValue' }])
}

async function place(
  transaction: Transaction<Database>,
  { userUuid, uuid }: OfEntry,
  date: string,
  previousUuid: string | null,
): Promise<void> {
  const [previous] =
    previousUuid === null ? [] : await entriesOf(transaction, userUuid, { uuids: [previousUuid] })
  if (previousUuid === uuid || (previousUuid !== null && previous?.date !== date))
    throw invalid([{ field: 'prev_uuid', code: 'ErrorInvalidValue' }])
  await placeEntry(transaction, { userUuid, uuid, date }, previousUuid)
}

/** Copies an entry, without what was done, to a day. Returns the uuid of the copy. */
export async function copyEntry(
  services: Services,
  of: OfEntry,
  { date, prev_uuid }: z.output<typeof wire.calendarEntryCopy>,
): Promise<string> {
  const uuid = newUuid(services.now())
  await changing(services, of, 'calendar create', async (transaction) => {
    const entry = await currentEntry(transaction, of)
    const form = movedTo(entry, date)
    requireForm(form)
    const { workout_uuid, profile } = entry
    await addEntries(services, transaction, of, [{ ...form, uuid, workout_uuid, profile, series_uuid: null }])
    if (prev_uuid !== undefined) await place(transaction, { ...of, uuid }, date, prev_uuid)
  })
  return uuid
}

export async function refuseTooMany(transaction: Transaction<Database>, userUuid: string): Promise<void> {
  if ((await countEntries(transaction, userUuid)) > calendarEntriesPerUser)
    throw invalid([{ field: 'date', code: 'ErrorTooMany', parameters: { count: calendarEntriesPerUser } }])
}
