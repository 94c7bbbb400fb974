import { MISSING_POSITION, type Recording } from '@cadenza/recording'
import { expect, test } from 'vitest'
import { placeInTime } from './place-in-time.ts'
import { processRecording } from './process.ts'

const semicircles = (degrees: number) => Math.round((degrees / 180) * 2 ** 31)
/** A ride that its file says began at nine. */
const ride = (more: Partial<Recording> = {}): Recording => ({
  format: 'hrm',
  startMs: Date.UTC(2026, 6, 1, 9),
  isLocalTime: true,
  timeMs: Int32Array.from([0, 1000]),
  channels: [{ name: 'power', unit: 'W', values: Float32Array.from([200, 200]) }],
  sessions: [{ sport: 'cycling', startMs: 0, endMs: 1000, totals: {} }],
  laps: [],
  events: [],
  problems: [],
  ...more,
})
const place = (latitude: number, longitude: number): Pick<Recording, 'channels'> => ({
  channels: Object.entries({ latitude, longitude }).map(([name, degrees]) => ({
    name,
    unit: 'semicircles',
    values: Int32Array.from([MISSING_POSITION, semicircles(degrees)]),
  })),
})
const hourOf = (recording: Recording, home?: string) =>
  new Date(placeInTime(recording, home).startMs).toISOString().slice(8, 16)

test('a local time is that of the place, else of the athlete’s time zone', () => {
  // Tokyo is 9 h ahead of UTC, Denver in summer 6 h behind.
  expect(hourOf(ride(place(35.7, 139.7)), 'America/Denver')).toBe('01T00:00')
  expect(hourOf(ride(), 'America/Denver')).toBe('01T15:00')
  expect(hourOf(ride())).toBe('01T09:00')
  const virtual = { sport: 'cycling', subSport: 'virtual_activity', startMs: 0, endMs: 1000, totals: {} }
  expect(hourOf(ride({ ...place(35.7, 139.7), sessions: [virtual] }), 'America/Denver')).toBe('01T15:00')
})

test('an instant stays, and what follows days later in the file moves by its own day’s offset', () => {
  const { isLocalTime: _, ...instant } = ride()
  expect(placeInTime(instant, 'Asia/Tokyo')).toBe(instant)
  const winter = ride({ startMs: Date.UTC(2026, 11, 1, 9) })
  const placed = placeInTime(ride({ later: [winter] }), 'Europe/Berlin')
  expect([placed, ...(placed.later ?? [])].map(({ startMs }) => new Date(startMs).getUTCHours())).toEqual([
    7, 8,
  ])
  expect(placed.isLocalTime).toBeUndefined()
})

test('an activity that states no place and no offset has the athlete’s clock', () => {
  const { isLocalTime: _, ...instant } = ride({ startMs: Date.UTC(2026, 6, 1, 22) })
  const zoneOf = (recording: Recording) =>
    processRecording(recording, { dayRecords: {}, locale: 'en', homeTimeZone: 'Asia/Tokyo' })[0]?.timeZone
  expect(zoneOf(instant)).toBe('Asia/Tokyo')
  expect(zoneOf({ ...instant, utcOffsetS: 0 })).toBe('UTC')
  expect(zoneOf({ ...instant, utcOffsetS: -18_000 })).toBe('Etc/GMT+5')
  expect(zoneOf({ ...instant, ...place(52.5, 13.4) })).toBe('Europe/Berlin')
})
