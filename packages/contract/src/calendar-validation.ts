/** Rules for an entry of the calendar, used by server and browser. */
import type { FieldError } from './errors.ts'
import { awayDaysMax } from './limits.ts'
import { unsafeInName } from './name-characters.ts'
import type * as wire from './wire.ts'
import { validateDefinition } from './workout-validation.ts'

type Field = Exclude<keyof wire.NewCalendarEntry, 'kind' | 'date' | 'workout_uuid' | 'prev_uuid'>

/** An entry as people fill it in. */
export type EntryForm = Pick<wire.CalendarEntry, 'kind' | 'date' | Field>

const training: readonly Field[] = [
  'clock_time',
  'title',
  'note',
  'sport',
  'expected_time',
  'expected_distance',
  'expected_load',
  'definition',
  'activity_uuid',
]

/** The fields that each kind can have. */
const fieldsOf: Record<wire.CalendarEntry['kind'], readonly Field[]> = {
  workout: training,
  race: [...training, 'priority', 'goal'],
  note: ['clock_time', 'title', 'note'],
  away: ['last_date', 'title', 'note'],
}

/** An entry without any fields. */
export const emptyEntry: Pick<EntryForm, Field> = {
  clock_time: null,
  last_date: null,
  title: '',
  note: '',
  sport: null,
  expected_time: null,
  expected_distance: null,
  expected_load: null,
  definition: null,
  priority: null,
  goal: '',
  activity_uuid: null,
}

/** Dates far off are typing errors. */
const firstDate = '1950-01-01'
const lastDate = '2199-12-31'

/** Failures of a day that something is planned for. */
export const validateEntryDate = (date: string): FieldError[] =>
  date < firstDate || date > lastDate ? [{ field: 'date', code: 'ErrorInvalidDate' }] : []

/** Failures in order; none means valid. */
export function validateEntry(entry: EntryForm): FieldError[] {
  const failures = validateEntryDate(entry.date)
  const allowed = fieldsOf[entry.kind]
  for (const field of Object.keys(emptyEntry) as Field[])
    if (entry[field] !== emptyEntry[field] && !allowed.includes(field))
      failures.push({ field, code: 'ErrorUnknownField' })
  if (unsafeInName.test(entry.title)) failures.push({ field: 'title', code: 'ErrorNameCharacters' })
  if (entry.definition) failures.push(...validateDefinition(entry.definition))
  failures.push(...missing(entry))
  return failures
}

function missing(entry: EntryForm): FieldError[] {
  const required: Field[] = []
  if (entry.kind === 'workout') required.push('title', 'sport')
  if (entry.kind === 'race') required.push('title', 'sport', 'priority')
  if (entry.kind === 'note' && entry.note.trim() === '') required.push('title')
  if (entry.kind === 'away') required.push('last_date')
  const failures = required
    .filter((field) => entry[field] === null || entry[field] === '')
    .map((field): FieldError => ({ field, code: 'ErrorEnterValue' }))
  const { date, last_date, definition, sport } = entry
  if (last_date !== null && last_date < date) failures.push({ field: 'last_date', code: 'ErrorSpanOrder' })
  if (last_date !== null && (Date.parse(last_date) - Date.parse(date)) / 86_400_000 >= awayDaysMax)
    failures.push({ field: 'last_date', code: 'ErrorTooMany', parameters: { count: awayDaysMax } })
  if (definition && sport !== null && definition.sport !== sport)
    failures.push({ field: 'sport', code: 'ErrorInvalidValue' })
  return failures
}
