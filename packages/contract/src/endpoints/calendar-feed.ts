/** Calendar feed: what is planned, for calendar programs that know its secret link. */
import { z } from 'zod'
import { bytes, endpoint, nothing } from './endpoint.ts'
import { instant } from './values.ts'

export const calendarFeed = z.object({
  created_at: instant,
  /** Time at which a program last read it, to the hour; null: not yet. */
  read_at: instant.nullable(),
})

const path = '/api/calendar/v1/feed/'

export const calendarFeedEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'Read if one’s calendar has a secret link',
    answer: z.object({ feed: calendarFeed.nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Make a secret link to one’s calendar, which is shown once; an earlier one stops working',
    answer: z.object({
      feed: calendarFeed,
      /** Path of the link, to be put behind the address of this installation. */
      link: z.string(),
    }),
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    summary: 'Revoke the secret link to one’s calendar',
    answer: nothing,
  }),
  follow: endpoint({
    method: 'GET',
    path: `${path}:feedToken`,
    params: { feedToken: z.string().regex(/^[\w-]{43}\.ics$/) },
    summary: 'The calendar of a secret link as iCalendar (RFC 5545)',
    answer: bytes('text/calendar; charset=utf-8'),
  }),
}

export type CalendarFeed = z.infer<typeof calendarFeed>
