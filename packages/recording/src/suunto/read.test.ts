import { describe, expect, test } from 'vitest'
import { readRecording } from '../read.ts'
import type { Recording } from '../recording.ts'

const utf8 = new TextEncoder()
const startMs = Date.UTC(2026, 4, 1, 6)
const utc = (second: number) => new Date(startMs + second * 1000).toISOString()

const header = '<Activity>Cycling</Activity><DateTime>2026-05-01T08:00:00</DateTime>'
const sml = (samples: string, head = header) =>
  `<?xml version="1.0" encoding="utf-8"?><sml xmlns="http://www.suunto.com/schemas/sml"><DeviceLog><Header><HR><Max>2.7</Max></HR>${head}</Header><Device><Name>Suunto Ambit2</Name><SerialNumber>02A6</SerialNumber><Info><SW>2.0.11</SW></Info></Device><Samples>${samples}</Samples></DeviceLog></sml>`
/** A sample at a time since the start and its UTC. */
const sample = (second: number, inner: string, utcSecond = second) =>
  `<Sample><UTC>${utc(utcSecond)}</UTC><Time>${second}</Time>${inner}</Sample>`
const event = (name: string, inner: string) => `<Events><${name}>${inner}</${name}></Events>`

type Sample = Record<string, unknown>
const app = (samples: Sample[], head: Sample = { ActivityType: 4 }) => ({
  DeviceLog: {
    Header: {
      ...head,
      DateTime: '2026-05-01T08:00:00.000+02:00',
      Device: { Name: 'Amsterdam', SerialNumber: '7' },
    },
    Windows: [{ Window: { Type: 'Lap', HR: [{ Avg: 2 }], TimeISO8601: utc(9) } }],
    Samples: samples,
  },
})
const read = (file: string | object): Recording =>
  readRecording(utf8.encode(typeof file === 'string' ? file : JSON.stringify(file)))
const values = (recording: Recording, name: string) =>
  Array.from(recording.channels.find((channel) => channel.name === name)?.values ?? [])

describe('SML', () => {
  test('has its values in FIT’s units, at their own times', () => {
    const recording = read(
      sml(
        sample(
          0,
          '<HR>2.5</HR><Cadence>1.5</Cadence><BikePower>210</BikePower><Speed>3.96</Speed><Distance>5</Distance><Altitude>415</Altitude><Temperature>294.45</Temperature><VerticalSpeed>-0.01</VerticalSpeed><SampleType>periodic</SampleType>',
        ) +
          sample(
            0.4,
            '<Latitude>0.7853981633974483</Latitude><Longitude>-1.5707963267948966</Longitude><GPSAltitude>413</GPSAltitude><Satellites><Satellite><SV>18</SV><Speed>9</Speed></Satellite></Satellites>',
            0.7,
          ),
      ),
    )
    expect([...recording.timeMs]).toEqual([0, 400])
    const found = recording.channels.map(({ name, values }) =>
      [name, ...values].filter((one) => !Number.isNaN(one)),
    )
    expect(found).toEqual([
      ['heartrate', 150],
      ['cadence', 90],
      ['power', 210],
      ['speed', expect.closeTo(3.96, 4)],
      ['distance', 5],
      ['elevation', 415],
      ['temperature', expect.closeTo(21.3, 4)],
      ['vertical_speed', expect.closeTo(-0.01, 4)],
      ['latitude', 0x7fffffff, 2 ** 29],
      ['longitude', 0x7fffffff, -(2 ** 30)],
    ])
    expect(recording).toMatchObject({
      format: 'sml',
      startMs,
      utcOffsetS: 7200,
      device: { manufacturer: 'suunto', product: 'Ambit2', serial: '02A6' },
      sessions: [{ sport: 'cycling' }],
      problems: [],
    })
  })

  test('has the elevation of its positions without a barometer', () => {
    const recording = read(sml(sample(0, '<GPSAltitude>413</GPSAltitude><HR>2</HR>')))
    expect(values(recording, 'elevation')).toEqual([413])
    expect(recording.channels.find(({ name }) => name === 'elevation')?.unit).toBe('m')
  })

  test('has laps from their ends, and pauses', () => {
    const at = (second: number, inner: string) => sample(second, inner)
    const recording = read(
      sml(
        at(0, event('Pause', '<Type>31</Type><State>False</State>')) +
          at(0, '<HR>2</HR>') +
          at(30, event('Lap', '<Type>Manual</Type><Duration>30</Duration>')) +
          at(40, event('Pause', '<State>True</State>')) +
          at(70, event('Pause', '<State>False</State>')) +
          at(75, event('Lap', '<Type>Start</Type>')) +
          at(90, '<HR>2</HR>'),
      ),
    )
    expect(recording.laps).toEqual([
      { startMs: 0, endMs: 30_000, totals: {}, trigger: 'manual' },
      { startMs: 30_000, endMs: 90_000, totals: {} },
    ])
    expect(recording.events.map(({ timeMs, type }) => [timeMs, type])).toEqual([
      [0, 'start'],
      [40_000, 'stop_all'],
      [70_000, 'start'],
      [90_000, 'stop_all'],
    ])
    expect([...recording.timeMs]).toEqual([0, 90_000])
  })

  test('of a pool has lengths with strokes', () => {
    const swim = (second: number, inner: string) => sample(second, event('Swimming', inner))
    const stroke = '<Type>Stroke</Type>'
    const turn = '<PrevPoolLengthStyle>Freestyle</PrevPoolLengthStyle><Type>Turn</Type>'
    const { lengths, sessions } = read(
      sml(
        sample(0, event('Activity', '<Type>Pool swimming</Type>')) +
          sample(0, '<Distance>0</Distance>') +
          swim(5, stroke) +
          swim(10, stroke) +
          swim(20, turn) +
          swim(30, stroke) +
          swim(41, turn) +
          sample(41, '<Distance>50</Distance>'),
        '<Activity>Pool swimming</Activity>',
      ),
    )
    expect(sessions).toMatchObject([{ sport: 'swimming', subSport: 'lap_swimming' }])
    expect(lengths).toEqual([
      { startMs: 0, endMs: 20_000, stroke: 'freestyle', isActive: true, totals: { total_strokes: 2 } },
      { startMs: 20_000, endMs: 41_000, stroke: 'freestyle', isActive: true, totals: { total_strokes: 1 } },
    ])
  })

  test('starts at the header’s local time if no sample has a UTC, and follows a clock that was set', () => {
    expect(read(sml('<Sample><Time>3</Time><HR>2</HR></Sample>')).startMs).toBe(startMs + 7_203_000)
    const set = read(
      sml(
        sample(0, '<HR>2</HR>') +
          sample(10, '<HR>2</HR>', 3610) +
          '<Sample><Time>11</Time><HR>2</HR></Sample>',
      ),
    )
    expect([...set.timeMs]).toEqual([0, 3_610_000, 3_611_000])
  })

  test('has no value for a lost sensor, nor a record without samples', () => {
    const recording = read(sml(sample(0, '<HR>0</HR><Speed>1</Speed>') + sample(1, '<HR>2</HR>')))
    expect(values(recording, 'heartrate')).toEqual([Number.NaN, 120])
    expect(() => read(sml(''))).toThrow('no recorded points')
    expect(() => read(sml('<Sample><HR>2</HR></Sample>'))).toThrow('none of them has a time')
  })
})

describe('JSON of the Suunto app', () => {
  test('has its values in FIT’s units and its offset from UTC, in order of time', () => {
    const recording = read(
      app([
        {
          HR: 2.5,
          Cadence: 1.5,
          Power: null,
          AbsPressure: 95_000,
          TimeISO8601: '2026-05-01T08:00:01.000+02:00',
        },
        {
          Latitude: Math.PI / 4,
          Longitude: -Math.PI / 2,
          UTC: utc(0),
          TimeISO8601: '2026-05-01T06:00:00.000+00:00',
        },
        {
          HR: 2,
          Events: [{ ArrayBegin: 0, Lap: { Type: 'Manual' } }],
          TimeISO8601: '2026-05-01T08:00:02.000+02:00',
        },
        { HR: 2, TimeISO8601: '2026-05-01T08:00:04.000+02:00' },
      ]),
    )
    expect([...recording.timeMs]).toEqual([0, 1000, 2000, 4000])
    expect(values(recording, 'heartrate')).toEqual([Number.NaN, 150, 120, 120])
    expect(values(recording, 'latitude')[0]).toBe(2 ** 29)
    expect(recording.laps.map(({ endMs, trigger }) => [endMs, trigger])).toEqual([
      [2000, 'manual'],
      [4000, undefined],
    ])
    expect(recording).toMatchObject({
      format: 'suunto',
      startMs,
      utcOffsetS: 7200,
      device: { manufacturer: 'suunto', product: 'Spartan Ultra', serial: '7' },
      problems: [],
    })
    expect(recording.channels.map(({ name }) => name)).not.toContain('power')
  })

  test('takes the sport from its number, as users name it', () => {
    const one = [{ HR: 2, TimeISO8601: utc(0) }]
    expect(read(app(one, { Activity: 'Cycling with Jo', ActivityType: 82 })).sessions).toMatchObject([
      { sport: 'running', subSport: 'trail' },
    ])
    expect(read(app(one, { Activity: 'Running', ActivityType: 9999 })).sessions).toMatchObject([
      { sport: 'running' },
    ])
  })

  test('of several sports is several sessions', () => {
    const change = (second: number, type: number) => ({
      Events: [{ Activity: { ActivityType: type, CustomModeId: '1' } }],
      TimeISO8601: utc(second),
    })
    const beat = (second: number) => ({ HR: 2, TimeISO8601: utc(second) })
    const { sessions } = read(
      app([change(0, 4), beat(0), beat(59), change(60, 96), beat(61), change(70, 3), beat(100)], {
        ActivityType: 2,
      }),
    )
    expect(sessions.map(({ sport, startMs, endMs }) => [sport, startMs, endMs])).toEqual([
      ['cycling', 0, 60_000],
      ['transition', 60_000, 70_000],
      ['running', 70_000, 100_000],
    ])
  })

  test('is read if each sample is wrapped on its own', () => {
    const wrapped = (second: number, inner: Sample) => ({
      Attributes: { 'suunto/sml': { Sample: inner } },
      Source: 'suunto-7',
      TimeISO8601: utc(second),
    })
    const recording = read({
      Samples: [
        wrapped(0, { HR: 2 }),
        wrapped(1, { HR: 2.5 }),
        wrapped(2, { Events: [{ Pause: { State: true, Type: 'Manual' } }] }),
        wrapped(9, { Events: [{ Pause: { State: false } }] }),
        wrapped(10, { HR: 144 }),
      ],
    })
    expect(values(recording, 'heartrate')).toEqual([120, 150, 144])
    expect(recording.events.map(({ timeMs }) => timeMs)).toEqual([0, 2000, 9000, 10_000])
  })

  test('without samples holds no record', () => {
    expect(() => read(app([]))).toThrow('no recorded points')
    expect(() => read(app([{ HR: 2 }]))).toThrow('none of them has a time')
  })
})

describe('intervals between heart beats', () => {
  const hr = [0, 1, 2, 3].map((second) => sample(second, '<HR>1.25</HR>')).join('')
  const beatsOf = ({ beats }: Recording) => [[...(beats?.timeMs ?? [])], [...(beats?.intervalMs ?? [])]]

  test('of SML begin with the samples', () => {
    const log = sml(hr).replace('</Samples>', '</Samples><R-R><Data>800 810 0 790</Data></R-R>')
    expect(beatsOf(read(log))).toEqual([
      [800, 1610, 2400],
      [800, 810, 790],
    ])
  })

  test('of a device log in JSON are a list', () => {
    const file = app([0, 3].map((Time) => ({ Time, UTC: utc(Time), HR: 1.25 })))
    const log = { DeviceLog: { ...file.DeviceLog, 'R-R': { Data: [800, 810] } } }
    expect(beatsOf(read(log))).toEqual([
      [800, 1610],
      [800, 810],
    ])
  })

  test('of the app stand beside the samples and end at their time; after a pause they follow the clock', () => {
    const wrapped = (second: number, inner: object) => ({
      Attributes: { 'suunto/sml': inner },
      Source: 'suunto-1',
      TimeISO8601: utc(second),
    })
    const recording = read({
      Samples: [
        wrapped(0, { Sample: { HR: 1.25 } }),
        wrapped(2, { 'R-R': { Data: '800,810' } }),
        wrapped(60, { 'R-R': { IBI: [900, 910] } }),
        wrapped(60, { Sample: { HR: 1.25 } }),
      ],
    })
    expect(beatsOf(recording)).toEqual([
      [1190, 2000, 59_090, 60_000],
      [800, 810, 900, 910],
    ])
  })

  test('that are no numbers or nobody’s are left out', () => {
    const log = sml(hr).replace('</Samples>', '</Samples><R-R><Data>x -800 1e9 800</Data></R-R>')
    expect(beatsOf(read(log))).toEqual([[800], [800]])
    expect(read(sml(hr)).beats).toBeUndefined()
  })
})
