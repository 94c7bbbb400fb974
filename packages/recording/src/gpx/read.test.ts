import { describe, expect, test } from 'vitest'
import { readRecording } from '../read.ts'
import type { Recording } from '../recording.ts'

const utf8 = new TextEncoder()

function read(xml: string): Recording {
  return readRecording(utf8.encode(xml))
}

function column(recording: Recording, name: string): number[] {
  return Array.from(recording.channels.find((channel) => channel.name === name)?.values ?? [])
}

const gpx = (inner: string, attributes = 'creator="Watch"') =>
  `<?xml version="1.0"?><gpx version="1.1" ${attributes}>${inner}</gpx>`
const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 6, 0, second)).toISOString()
const point = (second: number, inner = '') =>
  `<trkpt lat="45" lon="9"><time>${at(second)}</time>${inner}</trkpt>`
const segment = (...seconds: number[]) =>
  `<trkseg>${seconds.map((second) => point(second)).join('')}</trkseg>`
const extended = (inner: string) =>
  gpx(`<trk><trkseg>${point(0, `<extensions>${inner}</extensions>`)}</trkseg></trk>`)

describe('a GPX file', () => {
  test('with long names gives short ones', () => {
    const long = 'name '.repeat(200_000)
    const recording = read(
      gpx(
        `<trk><name>${long}</name><type>${long}</type><trkseg>${point(0, `<extensions><n${'o'.repeat(500)}>1</n${'o'.repeat(500)}></extensions>`)}${point(1)}</trkseg></trk>`,
        `creator="${long}"`,
      ),
    )
    expect(recording.sessions[0]?.name).toBe(long.slice(0, 200))
    const { channels, ...rest } = recording
    expect(JSON.stringify(rest).length).toBeLessThan(2_000)
    for (const { name } of channels) expect(name.length).toBeLessThanOrEqual(100)
  })

  test.each([
    ['Garmin’s points', '<a:TrackPointExtension><a:hr>140</a:hr></a:TrackPointExtension>', 'heartrate', 140],
    ['Garmin’s cadence', '<a:TrackPointExtension><a:cad>85</a:cad></a:TrackPointExtension>', 'cadence', 85],
    [
      'Garmin’s air',
      '<a:TrackPointExtension><a:atemp>-3.5</a:atemp></a:TrackPointExtension>',
      'temperature',
      -3.5,
    ],
    [
      'Garmin’s speed, version 2',
      '<a:TrackPointExtension><a:speed>7.25</a:speed></a:TrackPointExtension>',
      'speed',
      7.25,
    ],
    ['Strava’s power', '<power>211</power>', 'power', 211],
    [
      'Garmin’s power',
      '<gpxpx:PowerExtension><gpxpx:PowerInWatts>212</gpxpx:PowerInWatts></gpxpx:PowerExtension>',
      'power',
      212,
    ],
    ['power without its frame', '<pwr:PowerInWatts>213</pwr:PowerInWatts>', 'power', 213],
    ['Cluetrust’s heart rate', '<gpxdata:hr>141</gpxdata:hr>', 'heartrate', 141],
    ['Cluetrust’s cadence', '<gpxdata:cadence>86</gpxdata:cadence>', 'cadence', 86],
    ['Cluetrust’s distance', '<gpxdata:distance>15.5</gpxdata:distance>', 'distance', 15.5],
    [
      'Suunto’s vertical speed',
      '<gpxdata:verticalSpeed>0.25</gpxdata:verticalSpeed>',
      'vertical_speed',
      0.25,
    ],
    ['running dynamics', '<x:VerticalOscillation>82.5</x:VerticalOscillation>', 'vertical_oscillation', 82.5],
    ['what nobody knows', '<x:SaddleTilt>1.5</x:SaddleTilt>', 'saddle_tilt', 1.5],
    ['a decimal comma', '<power>211,5</power>', 'power', 211.5],
  ])('extension: %s', (_what, extension, channel, value) => {
    expect(column(read(extended(extension)), channel)).toEqual([value])
  })

  test('GPX 1.0 has speed in the point itself; other elements are ignored', () => {
    const recording = read(
      `<gpx version="1.0" creator="x"><trk><trkseg><trkpt lat="1" lon="2"><ele>10</ele><time>${at(0)}</time><course>20</course><speed>3</speed><fix>3d</fix><hdop>1.2</hdop></trkpt></trkseg></trk></gpx>`,
    )
    expect(recording.channels.map(({ name }) => name)).toEqual([
      'latitude',
      'longitude',
      'elevation',
      'speed',
    ])
    expect(recording).toMatchObject({ format: 'gpx', device: { product: 'x' }, problems: [] })
  })

  test('the timer is stopped between segments', () => {
    const { events } = read(gpx(`<trk>${segment(0, 1, 2)}${segment(3, 4)}${segment(90, 91)}</trk>`))
    expect(events).toEqual([
      { timeMs: 0, kind: 'timer', type: 'start' },
      { timeMs: 4000, kind: 'timer', type: 'stop_all' },
      { timeMs: 90_000, kind: 'timer', type: 'start' },
      { timeMs: 91_000, kind: 'timer', type: 'stop_all' },
    ])
  })

  test('one segment has no timer events, so gaps can still be detected', () => {
    expect(read(gpx(`<trk>${segment(0, 1, 300)}</trk>`)).events).toEqual([])
  })

  test('tracks of one sport form a session; another sport or a night in between starts a new one', () => {
    const track = (type: string, name: string, ...seconds: number[]) =>
      `<trk><name>${name}</name><type>${type}</type>${segment(...seconds)}</trk>`
    const night = 9 * 3600
    const recording = read(
      gpx(
        track('9', 'A', 0, 5) +
          track('running', 'B', 60, 65) +
          track('cycling', 'C', 70, 75) +
          track('Ride', 'D', night, night + 5),
      ),
    )
    expect(recording.sessions).toEqual([
      { sport: 'running', name: 'A', startMs: 0, endMs: 65_000, totals: {} },
      { sport: 'cycling', name: 'C', startMs: 70_000, endMs: 75_000, totals: {} },
      { sport: 'cycling', name: 'D', startMs: night * 1000, endMs: (night + 5) * 1000, totals: {} },
    ])
  })

  test('the way between two segments or tracks is not recorded', () => {
    const elsewhere = segment(12, 13).replaceAll('lat="45"', 'lat="45.01"')
    const { breaksMs } = read(
      gpx(`<trk>${segment(0, 1)}${segment(2, 3)}</trk><trk>${segment(9, 11)}${elsewhere}</trk>`),
    )
    // The second segment goes on where the first ended; the last starts 1.1 km away.
    expect(breaksMs).toEqual([9000, 12_000])
  })

  test('tracks 50 km apart are sessions of their own', () => {
    const track = (second: number, latitude: number) =>
      `<trk>${segment(second, second + 5).replaceAll('lat="45"', `lat="${latitude}"`)}</trk>`
    const near = read(gpx(track(0, 45) + track(600, 45.4)))
    expect(near.sessions).toHaveLength(1)
    const far = read(gpx(track(0, 45) + track(600, 45.5)))
    expect(far.sessions.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 5000],
      [600_000, 605_000],
    ])
  })

  test('segments of different days are sessions, and tracks months apart recordings, of their own', () => {
    const day = 86_400
    const recording = read(
      gpx(
        `<trk><name>Tour</name>${segment(0, 5)}${segment(2 * day, 2 * day + 5)}</trk>` +
          `<trk><name>Next</name>${segment(400 * day, 400 * day + 5)}</trk>`,
      ),
    )
    expect(recording.sessions.map(({ name, startMs }) => [name, startMs])).toEqual([
      ['Tour', 0],
      ['Tour', 2 * day * 1000],
    ])
    expect(recording.problems).toEqual([])
    expect(
      recording.later?.map(({ startMs, timeMs, sessions }) => [startMs, [...timeMs], sessions[0]?.name]),
    ).toEqual([[recording.startMs + 400 * day * 1000, [0, 5000], 'Next']])
  })

  test.each([
    ['trail_running', { sport: 'running', subSport: 'trail' }],
    ['mountain_biking', { sport: 'cycling', subSport: 'mountain' }],
    ['VirtualRide', { sport: 'cycling', subSport: 'virtual_activity' }],
    ['cross country skiing', { sport: 'cross_country_skiing' }],
    ['Quidditch', { sport: 'generic' }],
    ['', { sport: 'generic' }],
  ])('a track of type “%s” has its sport', (type, sport) => {
    const [session] = read(gpx(`<trk><type>${type}</type>${segment(0, 1)}</trk>`)).sessions
    expect(session).toEqual({ ...sport, startMs: 0, endMs: 1000, totals: {} })
  })

  test('tracks of the same time are recordings of their own, and their points are not mixed', () => {
    const elsewhere = (track: string) => track.replaceAll('lat="45"', 'lat="46"')
    const [mine, other] = ['A', 'B'].map(
      (name) => `<trk><name>${name}</name>${segment(0, 1, 2, 3, 40)}</trk>`,
    )
    const after = `<trk><name>C</name>${segment(60, 61)}</trk>`
    const recording = read(gpx(`${mine}${elsewhere(other ?? '')}${after}`))
    expect(recording.problems).toEqual([])
    expect(recording.sessions).toMatchObject([{ name: 'A', startMs: 0, endMs: 61_000 }])
    expect(new Set(column(recording, 'latitude'))).toEqual(new Set([2 ** 29]))
    const [beside, ...more] = recording.later ?? []
    expect(more).toEqual([])
    expect(beside).toMatchObject({ startMs: recording.startMs, sessions: [{ name: 'B', endMs: 40_000 }] })
    expect(Array.from(beside?.timeMs ?? [])).toEqual([0, 1000, 2000, 3000, 40_000])
    expect(new Set(beside && column(beside, 'latitude'))).toEqual(new Set([Math.round((46 / 180) * 2 ** 31)]))
  })

  test('a track that repeats another is left out and reported', () => {
    const track = `<trk><name>A</name>${segment(0, 1, 2)}</trk>`
    const recording = read(gpx(`${track}${track.replace('A', 'ACTIVE LOG')}`))
    expect(Array.from(recording.timeMs)).toEqual([0, 1000, 2000])
    expect(recording.later).toBeUndefined()
    expect(recording.sessions).toMatchObject([{ name: 'A' }])
    expect(recording.problems).toEqual([{ code: 'ReadTrackRepeated', count: 1 }])
  })

  test('tracks that overlap a little, as after the clock was set, stay one recording', () => {
    const recording = read(gpx(`<trk>${segment(0, 30, 60)}</trk><trk>${segment(50, 100, 150)}</trk>`))
    expect(recording.later).toBeUndefined()
    expect(recording.sessions).toMatchObject([{ startMs: 0, endMs: 150_000 }])
  })

  test('a track between the days of another is not beside it', () => {
    const day = 86_400
    const tour = `<trk>${segment(0, 50)}${segment(2 * day, 2 * day + 50)}</trk>`
    expect(read(gpx(`${tour}<trk>${segment(day, day + 20)}</trk>`)).later).toBeUndefined()
  })

  test('a track without time stamps is refused with the reason', () => {
    const planned = gpx('<trk><trkseg><trkpt lat="1" lon="2"><ele>3</ele></trkpt></trkseg></trk>')
    expect(() => read(planned)).toThrow(expect.objectContaining({ code: 'NoTimes' }))
  })

  test('single points without time stamps are left out and reported', () => {
    const recording = read(gpx(`<trk><trkseg>${point(0)}<trkpt lat="1" lon="2"/>${point(2)}</trkseg></trk>`))
    expect(Array.from(recording.timeMs)).toEqual([0, 2000])
    expect(column(recording, 'latitude')).toEqual([2 ** 29, 2 ** 29])
    expect(recording.problems).toEqual([{ code: 'ReadMissingTime', count: 1 }])
  })

  test('routes and waypoints are not recordings', () => {
    const time = `<time>${at(0)}</time>`
    for (const inner of [
      `<wpt lat="1" lon="2">${time}</wpt>`,
      `<rte><rtept lat="1" lon="2">${time}</rtept></rte>`,
      '',
    ]) {
      expect(() => read(gpx(inner))).toThrow(expect.objectContaining({ code: 'NoRecords' }))
    }
  })

  test('the name is that of the track, not of a link or point', () => {
    const recording = read(
      gpx(
        `<metadata><name>M</name></metadata><trk><name>T &amp; U</name><link href="x"><text>L</text><type>running</type></link><trkseg>${point(0, '<name>P</name>')}</trkseg></trk>`,
      ),
    )
    expect(recording.sessions).toMatchObject([{ sport: 'generic', name: 'T & U' }])
  })
})
