/** Changes of a calendar. Open calendars show them at once, and are read again. */
import type { Input, wire } from '@cadenza/contract'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import { queryClient, queryKeys } from '../../platform/api/queries.ts'
import type { Day } from '../../ui/dates/days.ts'
import type { Entry, Line, ReadCalendar } from './queries.ts'

export type NewEntry = Input<typeof wire.newCalendarEntry>
export type EntryChange = Input<typeof wire.calendarEntryChange>

const reload = () => queryClient.invalidateQueries({ queryKey: queryKeys.calendar })

export async function addEntry(userUuid: string, entry: NewEntry): Promise<Entry | undefined> {
  const added = await api.call(endpoints.calendarEntries.add, { query: { user: userUuid }, body: entry })
  await reload()
  return added?.calendarEntry
}

interface Reach {
  /** True: also the later repetitions of the entry. */
  following?: boolean
}

/** Changes an entry. Fails with 409 if it is no longer as it was read. */
export async function changeEntry(
  { uuid, version }: Pick<Line, 'uuid' | 'version'>,
  change: EntryChange,
  { following = false }: Reach = {},
): Promise<void> {
  const params = { entryUuid: uuid }
  const { prevUuid: _, activityUuid: __, lastDate: ___, ...shared } = change
  const changed = following
    ? api.call(endpoints.calendarEntries.changeFollowing, { params, body: { ...shared, version } })
    : api.call(endpoints.calendarEntries.change, { params, body: { ...change, version } })
  await changed.finally(reload)
}

/** Moves an entry in view at once; it returns if the server refuses. */
export async function moveEntry(userUuid: string, line: Line, date: Day): Promise<Line> {
  const moved = { ...line, date }
  queryClient.setQueriesData<ReadCalendar | null>(
    { queryKey: [...queryKeys.calendar, userUuid] },
    (calendar) =>
      calendar && {
        ...calendar,
        entries: [...calendar.entries.filter(({ uuid }) => uuid !== line.uuid), moved],
      },
  )
  const body = { date, version: line.version }
  const answer = await api
    .call(endpoints.calendarEntries.change, { params: { entryUuid: line.uuid }, body })
    .finally(reload)
  return { ...moved, version: answer?.calendarEntry.version ?? line.version + 1 }
}

/** Undoes a move, also of an entry that somebody has changed since, but not if they have moved it too. */
export async function moveBack(userUuid: string, moved: Line, date: Day): Promise<void> {
  try {
    await moveEntry(userUuid, moved, date)
  } catch (error) {
    const theirs =
      error instanceof ApiFailure ? (error.body as { calendarEntry?: Entry }).calendarEntry : null
    if (theirs?.date !== moved.date) throw error
    await moveEntry(userUuid, { ...moved, version: theirs.version }, date)
  }
}

export async function removeEntry(
  { uuid }: Pick<Line, 'uuid'>,
  { following = false }: Reach = {},
): Promise<void> {
  const { remove, removeFollowing } = endpoints.calendarEntries
  await api.call(following ? removeFollowing : remove, { params: { entryUuid: uuid } }).finally(reload)
}

export async function restoreEntry(
  { uuid }: Pick<Line, 'uuid'>,
  { following = false }: Reach = {},
): Promise<void> {
  const params = { entryUuid: uuid }
  const restored = following
    ? api.call(endpoints.calendarEntries.restoreFollowing, { params })
    : api.call(endpoints.calendarEntries.restore, { params })
  await restored.finally(reload)
}

export async function copyEntry({ uuid }: Pick<Line, 'uuid'>, date: Day): Promise<Entry | undefined> {
  const answer = await api
    .call(endpoints.calendarEntries.copy, { params: { entryUuid: uuid }, body: { date } })
    .finally(reload)
  return answer?.calendarEntry
}

export async function repeatEntry({ uuid }: Pick<Line, 'uuid'>, times: number): Promise<void> {
  const body = { times, everyWeeks: 1 }
  await api.call(endpoints.calendarEntries.repeat, { params: { entryUuid: uuid }, body }).finally(reload)
}
