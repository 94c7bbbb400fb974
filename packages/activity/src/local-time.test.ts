import { expect, test } from 'vitest'
import { instantOf } from './local-time.ts'

/** Days on which clocks change: https://www.iana.org/time-zones */
test.each([
  // Forward at 02:00 on 31 March 2030 to 03:00, so 02:30 is an hour and a half after 01:00 (UTC+1).
  ['Europe/Berlin', '2030-03-31T01:59', '2030-03-31T00:59Z'],
  ['Europe/Berlin', '2030-03-31T02:30', '2030-03-31T01:30Z'],
  ['Europe/Berlin', '2030-03-31T03:00', '2030-03-31T01:00Z'],
  // Back at 03:00 on 27 October 2030 to 02:00: 02:30 comes twice, first at UTC+2.
  ['Europe/Berlin', '2030-10-27T01:30', '2030-10-26T23:30Z'],
  ['Europe/Berlin', '2030-10-27T02:30', '2030-10-27T00:30Z'],
  ['Europe/Berlin', '2030-10-27T03:00', '2030-10-27T02:00Z'],
  // Forward at 02:00 on 10 March 2030, from UTC−5 to UTC−4; back at 02:00 on 3 November.
  ['America/New_York', '2030-03-10T01:59', '2030-03-10T06:59Z'],
  ['America/New_York', '2030-03-10T02:30', '2030-03-10T07:30Z'],
  ['America/New_York', '2030-03-10T03:00', '2030-03-10T07:00Z'],
  ['America/New_York', '2030-11-03T01:30', '2030-11-03T05:30Z'],
  ['America/New_York', '2030-11-03T02:00', '2030-11-03T07:00Z'],
  // By half an hour: forward at 02:00 on 6 October 2030 from UTC+10:30 to UTC+11, back at 02:00 on 7 April.
  ['Australia/Lord_Howe', '2030-10-06T02:15', '2030-10-05T15:45Z'],
  ['Australia/Lord_Howe', '2030-10-06T02:30', '2030-10-05T15:30Z'],
  ['Australia/Lord_Howe', '2030-04-07T01:45', '2030-04-06T14:45Z'],
  ['Australia/Lord_Howe', '2030-04-07T02:00', '2030-04-06T15:30Z'],
  ['UTC', '2030-03-31T02:30', '2030-03-31T02:30Z'],
])('in %s %s is %s', (timeZone, local, instant) => {
  expect(new Date(instantOf(Date.parse(`${local}Z`), timeZone)).toISOString()).toBe(
    new Date(instant).toISOString(),
  )
})
