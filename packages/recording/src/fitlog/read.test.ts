import { describe, expect, test } from 'vitest'
import { readRecording } from '../read.ts'
import { MISSING_POSITION, type Recording } from '../recording.ts'

const utf8 = new TextEncoder()
const book = (activities: string) =>
  `<?xml version="1.0" encoding="utf-8"?><FitnessWorkbook xmlns="http://www.zonefivesoftware.com/xmlschemas/FitnessLogbook/v2"><AthleteLog><Athlete Id="a" Name="Jo" />${activities}</AthleteLog></FitnessWorkbook>`
const activity = (inner: string, start = '2026-05-01T06:00:00Z') =>
  `<Activity StartTime="${start}" Id="b">${inner}</Activity>`
const track = (points: string, start = ' StartTime="2026-05-01T06:00:05Z"') =>
  `<Track${start}>${points}</Track>`
const read = (xml: string): Recording => readRecording(utf8.encode(xml))
const startMs = Date.UTC(2026, 4, 1, 6)

describe('a logbook of SportTracks', () => {
  test('has every value of a point in its channel', () => {
    const point = '<pt tm="0" dist="12.5" lat="45" lon="-90" ele="400.5" hr="140" cadence="90" power="200" />'
    const recording = read(book(activity(track(point))))
    expect(recording.channels.map(({ name, unit, values: [value] }) => [name, unit, value])).toEqual([
      ['latitude', 'semicircles', 2 ** 29],
      ['longitude', 'semicircles', -(2 ** 30)],
      ['distance', 'm', 12.5],
      ['elevation', 'm', 400.5],
      ['heartrate', 'bpm', 140],
      ['cadence', 'rpm', 90],
      ['power', 'W', 200],
    ])
    expect(recording).toMatchObject({ startMs: startMs + 5000, problems: [] })
  })

  test('has title, sport, device, laps with figures, and pauses', () => {
    const head =
      '<Metadata Source="Imported from Garmin - Forerunner 205 " /><Duration TotalSeconds="60" /><Name>Lunch</Name><Laps><Lap StartTime="2026-05-01T06:00:05Z" DurationSeconds="30.5" Notes="easy"><Distance TotalMeters="95.5" /><Calories TotalCal="10" /><HeartRate AverageBPM="141" MaximumBPM="9999" /></Lap><Lap StartTime="2026-05-01T06:00:40Z"/></Laps><Category Id="c" Name="Running: Track" />'
    const clock =
      '<TrackClock><Pause StartTime="2026-05-01T06:00:20Z" EndTime="2026-05-01T06:00:30Z" /></TrackClock>'
    const recording = read(
      book(activity(`${head}${track('<pt tm="0" hr="99"/><pt tm="60" hr="99"/>')}${clock}`)),
    )
    expect(recording.sessions).toEqual([
      { sport: 'running', name: 'Lunch', startMs: 0, endMs: 60_000, totals: {} },
    ])
    expect(recording.device).toEqual({ manufacturer: 'garmin', product: 'Forerunner 205' })
    expect(recording.laps).toEqual([
      {
        name: 'easy',
        startMs: 0,
        endMs: 30_500,
        totals: { total_distance: 95.5, total_calories: 10, avg_heart_rate: 141 },
      },
      { startMs: 35_000, endMs: 60_000, totals: {} },
    ])
    expect(recording.events.map(({ timeMs, type }) => [timeMs, type])).toEqual([
      [0, 'start'],
      [15_000, 'stop_all'],
      [25_000, 'start'],
      [60_000, 'stop_all'],
    ])
  })

  test('starts with the activity if its track has no start', () => {
    expect(read(book(activity(track('<pt tm="1" hr="99"/>', ''))))).toMatchObject({ startMs: startMs + 1000 })
  })

  test('has no value for a lost sensor and no position', () => {
    const { channels } = read(
      book(activity(track('<pt tm="0" lat="0" lon="0" hr="0" ele="1"/><pt tm="1" lat="1" lon="1" hr="9"/>'))),
    )
    const first = (name: string) => channels.find((channel) => channel.name === name)?.values[0]
    expect([first('latitude'), first('heartrate'), first('elevation')]).toEqual([
      MISSING_POSITION,
      Number.NaN,
      1,
    ])
  })

  test('with activities of several weeks is several recordings', () => {
    const one = (day: string) =>
      activity(track('<pt tm="0" hr="90"/><pt tm="9" hr="90"/>', ''), `2026-05-${day}T06:00:00Z`)
    const recording = read(book(one('01') + one('15') + one('30')))
    expect(
      [recording, ...(recording.later ?? [])].map(({ timeMs, sessions }) => [timeMs.length, sessions.length]),
    ).toEqual([
      [2, 1],
      [2, 1],
      [2, 1],
    ])
  })

  test('has an activity without a track, at the mean speed of its laps or of the whole', () => {
    const whole =
      '<Duration TotalSeconds="1800" /><Distance TotalMeters="5400" /><HeartRate AverageBPM="148" MaximumBPM="171" /><Calories TotalCal="420" /><Name>Treadmill</Name><Category Name="Running: Indoor" />'
    const recording = read(book(activity(whole)))
    expect(recording.sessions).toEqual([
      {
        sport: 'running',
        name: 'Treadmill',
        startMs: 0,
        endMs: 1_800_000,
        totals: {
          total_timer_time: 1800,
          total_distance: 5400,
          avg_heart_rate: 148,
          max_heart_rate: 171,
          total_calories: 420,
        },
      },
    ])
    const column = ({ channels }: Recording, name: string) =>
      channels.find((channel) => channel.name === name)?.values
    expect(recording.timeMs).toHaveLength(1801)
    expect(column(recording, 'distance')?.at(-1)).toBe(5400)
    expect(column(recording, 'speed')?.at(900)).toBe(3)
    const laps =
      '<Laps><Lap StartTime="2026-05-01T06:00:00Z" DurationSeconds="100"><Distance TotalMeters="200" /></Lap><Lap StartTime="2026-05-01T06:01:40Z" DurationSeconds="50"><Distance TotalMeters="200" /></Lap></Laps>'
    const byLap = read(book(activity(`<Duration TotalSeconds="150"/>${laps}`)))
    expect(byLap.laps.map(({ endMs, totals }) => [endMs, totals.total_distance])).toEqual([
      [100_000, 200],
      [150_000, 200],
    ])
    expect([50, 125].map((s) => column(byLap, 'speed')?.[s])).toEqual([2, 4])
  })

  test('keeps activities with and without a track beside each other', () => {
    const recording = read(
      book(
        activity('<Duration TotalSeconds="60"/><Distance TotalMeters="240"/>') +
          activity(track('<pt tm="0" hr="90"/><pt tm="9" hr="90"/>', ''), '2026-05-01T07:00:00Z'),
      ),
    )
    expect(recording.sessions.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 60_000],
      [3_600_000, 3_609_000],
    ])
    expect(recording.problems).toEqual([])
  })

  test('without a track and without a distance holds no record', () => {
    expect(() => read(book(activity('<Duration TotalSeconds="60"/>')))).toThrow('no recorded points')
    expect(() => read(book(activity(track('<pt lat="1" lon="1"/>'))))).toThrow('none of them has a time')
  })
})
