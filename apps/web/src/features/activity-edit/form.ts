import { validateStartTime } from '@cadenza/contract/validation'
import type { Activity } from '../activity/queries.ts'
import { instantOf, wallClock } from './local-time.ts'

/** Editable fields of an activity; its start in local time: YYYY-MM-DD and HH:MM:SS. */
export interface EditForm {
  title: string
  note: string
  sport: Activity['sport']
  date: string
  time: string
}

export type ActivityChange = Partial<
  Pick<Activity, 'title' | 'note' | 'sport' | 'startTime' | 'countsImpossible'>
>

export function formOf({ title, note, sport, startTime, timeZone }: Activity): EditForm {
  const [date = '', time = ''] = wallClock(Date.parse(startTime), timeZone).split('T')
  return { title, note, sport, date, time }
}

/** Changed fields. Nothing else is sent, so that nothing else is overwritten. */
export function changesOf(form: EditForm, before: EditForm, timeZone: string): ActivityChange {
  const changes: ActivityChange = {}
  if (form.title.trim() !== before.title) changes.title = form.title.trim()
  if (form.note !== before.note) changes.note = form.note
  if (form.sport !== before.sport) changes.sport = form.sport
  if (form.date !== before.date || form.time !== before.time)
    changes.startTime = instantOf(`${form.date}T${form.time}`, timeZone)
  return changes
}

/**
 * Message key of the first invalid field, or undefined: the title must not be empty, the start not later than
 * today.
 */
export function firstFault(changes: ActivityChange, nowMs: number) {
  if (changes.title === '') return { field: 'title', code: 'ErrorEnterValue' } as const
  if (changes.startTime === undefined) return undefined
  return validateStartTime(changes.startTime, nowMs)[0]
}

/** Takes over another user's version of every field that was not edited here. */
export function mergedForm(form: EditForm, before: EditForm, theirs: EditForm): EditForm {
  const keys = Object.keys(form) as (keyof EditForm)[]
  return Object.fromEntries(
    keys.map((key) => [key, form[key] === before[key] ? theirs[key] : form[key]]),
  ) as unknown as EditForm
}
