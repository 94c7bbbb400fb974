/** Entries as people fill them in, and what follows from one field for others. */
import { type EntryForm, invalid, validateEntry, type wire } from '@cadenza/contract'
import { onOneLine } from '@cadenza/contract/name-characters'
import { daysAfter, daysBetween } from './dates.ts'
import type { StoredEntry } from './queries.ts'

export function formOf({
  kind,
  date,
  clock_time,
  last_date,
  title,
  note,
  sport,
  expected_time,
  expected_distance,
  expected_load,
  definition,
  priority,
  goal,
  activity_uuid,
}: EntryForm): EntryForm {
  return {
    ...{ kind, date, clock_time, last_date, title, note, sport },
    ...{ expected_time, expected_distance, expected_load },
    ...{ definition, priority, goal, activity_uuid },
  }
}

/** An entry on another day, with nothing done. */
export function movedTo(entry: StoredEntry, date: string): EntryForm {
  const { last_date } = entry
  const days = daysBetween(entry.date, date)
  return {
    ...formOf(entry),
    date,
    last_date: last_date === null ? null : daysAfter(last_date, days),
    activity_uuid: null,
  }
}

/** Consequences of a change: another definition brings its own figures, a stay away keeps its length. */
export function madeAnew(
  entry: StoredEntry,
  { date = entry.date, definition }: Pick<wire.CalendarEntryChange, 'date' | 'definition'>,
): Partial<EntryForm> {
  const { last_date } = movedTo(entry, date)
  if (!definition) return { last_date }
  const title = entry.title === entry.definition?.name ? '' : entry.title
  return { last_date, title, sport: null, expected_time: null, expected_distance: null, expected_load: null }
}

/** Title and sport of a planned workout are those of its definition, unless others are given. */
export function titled(form: EntryForm): EntryForm {
  const { title, sport, definition } = form
  if (!definition || (form.kind !== 'workout' && form.kind !== 'race')) return form
  return {
    ...form,
    title: title || onOneLine(String(definition.name ?? '')),
    sport: sport ?? (definition.sport as EntryForm['sport'] | undefined) ?? null,
  }
}

/** Throws `ValidationFailed`. */
export function requireForm(form: EntryForm): void {
  const failures = validateEntry(form)
  if (failures.length > 0) throw invalid(failures)
}

/** An entry with the expected figures, unless others are given. */
export function withExpected(
  form: EntryForm,
  {
    expected_time,
    expected_distance,
    expected_load,
  }: Pick<EntryForm, 'expected_time' | 'expected_distance' | 'expected_load'>,
): EntryForm {
  return {
    ...form,
    expected_time: form.expected_time ?? expected_time,
    expected_distance: form.expected_distance ?? expected_distance,
    expected_load: form.expected_load ?? expected_load,
  }
}
