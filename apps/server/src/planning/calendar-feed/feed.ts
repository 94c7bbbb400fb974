/** Planned entries as an iCalendar feed. */
import { instantOf } from '@cadenza/activity/local-time'
import { isDefinition } from '@cadenza/workout/check'
import { writeWorkout } from '@cadenza/workout/text/write'
import { component, escaped, icalDate, icalInstant } from './icalendar.ts'
import type { FeedEntry, FeedReader } from './queries.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const metresPer = { km: 1_000, mi: 1_609.344 }

/** The feed of an athlete; `address` is that of the installation. */
export function feedText(
  reader: Pick<FeedReader, 'time_zone' | 'unit' | 'lang'>,
  entries: readonly FeedEntry[],
  address: string,
): string[] {
  const head = [
    'VERSION:2.0',
    'PRODID:-//Cadenza//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Cadenza',
    'X-WR-CALNAME:Cadenza',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]
  return [
    ['BEGIN:VCALENDAR', ...head].map((line) => `${line}\r\n`).join(''),
    ...entries.map((entry) => component('VEVENT', eventLines(reader, entry, address))),
    'END:VCALENDAR\r\n',
  ]
}

function eventLines(
  { time_zone, unit, lang }: Pick<FeedReader, 'time_zone' | 'unit' | 'lang'>,
  entry: FeedEntry,
  address: string,
): string[] {
  const { uuid, kind, title, note, version, updated_at } = entry
  const steps = isDefinition(entry.definition) ? writeWorkout(entry.definition, { language: lang }) : ''
  const description = [expectedText(entry, unit), note, steps].filter(Boolean).join('\n\n')
  return [
    `UID:${uuid}@cadenza`,
    `DTSTAMP:${icalInstant(updated_at)}`,
    `LAST-MODIFIED:${icalInstant(updated_at)}`,
    `SEQUENCE:${version}`,
    ...timeLines(entry, time_zone),
    `SUMMARY:${escaped(title || firstLine(note) || 'Cadenza')}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    `URL:${address}/calendar/?date=${entry.date}`,
    `TRANSP:${kind === 'away' || entry.clock_time !== null ? 'OPAQUE' : 'TRANSPARENT'}`,
  ]
}

/** Whole days; or a time in UTC, or on whatever clock the reader has if the athlete's zone is not known. */
function timeLines(
  { date, clock_time, last_date, expected_time }: FeedEntry,
  timeZone: string | null,
): string[] {
  if (clock_time === null)
    return [
      `DTSTART;VALUE=DATE:${icalDate(date)}`,
      `DTEND;VALUE=DATE:${icalDate(new Date(Date.parse(last_date ?? date) + dayMs).toISOString().slice(0, 10))}`,
    ]
  const localMs = Date.parse(`${date}T${clock_time}:00Z`)
  const startMs = timeZone === null ? localMs : instantOf(localMs, timeZone)
  const endMs = startMs + (expected_time ? expected_time * 1000 : hourMs)
  const written = (ms: number) => icalInstant(new Date(ms)).replace('Z', timeZone === null ? '' : 'Z')
  return [`DTSTART:${written(startMs)}`, `DTEND:${written(endMs)}`]
}

/** `A · 3:45 · 1:30 h · 30 km · 78 TSS`, without what is not known. */
function expectedText(
  { priority, goal, expected_time, expected_distance, expected_load }: FeedEntry,
  unit: 'km' | 'mi',
): string {
  const minutes = Math.round((expected_time ?? 0) / 60)
  return [
    priority,
    goal,
    minutes > 0 ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h` : '',
    expected_distance ? `${Math.round((expected_distance / metresPer[unit]) * 10) / 10} ${unit}` : '',
    expected_load ? `${Math.round(expected_load)} TSS` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? ''
