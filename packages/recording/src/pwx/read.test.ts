import { describe, expect, test } from 'vitest'
import { readRecording } from '../read.ts'
import { MISSING_POSITION, type Recording } from '../recording.ts'

const utf8 = new TextEncoder()
const pwx = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><pwx xmlns="http://www.peaksware.com/PWX/1/0" version="1.0" creator="x">${inner}</pwx>`
const workout = (inner: string, head = '<sportType>Bike</sportType><time>2026-05-01T08:00:00</time>') =>
  pwx(`<workout>${head}${inner}</workout>`)
const sample = (atS: number | string, inner = '<hr>140</hr>') =>
  `<sample><timeoffset>${atS}</timeoffset>${inner}</sample>`
const read = (xml: string, fallbackStartMs = 0): Recording =>
  readRecording(utf8.encode(xml), { fallbackStartMs })
const startMs = Date.UTC(2026, 4, 1, 8)

describe('a PWX file', () => {
  test('has every field in its channel, with FIT’s units', () => {
    const fields =
      '<hr>140</hr><spd>8.5</spd><pwr>200</pwr><torq>21.2</torq><cad>90</cad><dist>12.5</dist><lat>45</lat><lon>-90</lon><alt>400.5</alt><temp>21</temp><pwrright>110</pwrright><torque_effectiveness_left>80</torque_effectiveness_left><extension><Gear>11</Gear></extension>'
    const { channels, problems } = read(workout(sample(0, fields)))
    expect(channels.map(({ name, unit, values: [value] }) => [name, unit, value])).toEqual([
      ['heartrate', 'bpm', 140],
      ['speed', 'm/s', 8.5],
      ['power', 'W', 200],
      ['torque', 'Nm', expect.closeTo(21.2, 4)],
      ['cadence', 'rpm', 90],
      ['distance', 'm', 12.5],
      ['elevation', 'm', 400.5],
      ['temperature', '°C', 21],
      ['torque_effectiveness_left', '%', 80],
      ['gear', '', 11],
      ['latitude', 'semicircles', 2 ** 29],
      ['longitude', 'semicircles', -(2 ** 30)],
      ['l_r_balance', '%', expect.closeTo(-5, 4)],
    ])
    expect(problems).toEqual([])
  })

  test('has sport, title, device and laps with their figures', () => {
    const head =
      '<athlete><name>Jo</name></athlete><title>Hills</title><sportType>Mountain Bike</sportType><device id=""><make>Garmin</make><model>Edge 810</model><extension><make>none</make></extension></device><time>2026-05-01T08:00:00</time>'
    const lap = (name: string, from: number) =>
      `<segment><name>${name}</name><summarydata><beginning>${from}</beginning><duration>10.5</duration><hr max="150" min="90" avg="141.5"/><pwr avg="99999"/><dist>95.5</dist></summarydata></segment>`
    const recording = read(
      workout(
        `<summarydata><duration>21</duration></summarydata>${lap('Lap 1', 0)}${lap('Lap 2', 10.5)}${sample(0)}${sample(21)}`,
        head,
      ),
    )
    expect(recording.sessions).toEqual([
      { sport: 'cycling', subSport: 'mountain', name: 'Hills', startMs: 0, endMs: 21_000, totals: {} },
    ])
    const totals = { total_distance: 95.5, avg_heart_rate: 141.5, max_heart_rate: 150 }
    expect(recording.laps).toEqual([
      { name: 'Lap 1', startMs: 0, endMs: 10_500, totals },
      { name: 'Lap 2', startMs: 10_500, endMs: 21_000, totals },
    ])
    expect(recording).toMatchObject({ startMs, device: { manufacturer: 'garmin', product: 'Edge 810' } })
  })

  test('notes when the timer stopped and started', () => {
    const event = (atS: number, type: string) =>
      `<event><timeoffset>${atS}</timeoffset><type>${type}</type></event>`
    const events = event(0, 'Starting') + event(20, 'Stopping') + event(50, 'Starting')
    const { events: noted } = read(workout(`${events}${sample(0)}${sample(20)}${sample(50)}${sample(60)}`))
    expect(noted.map(({ timeMs, type }) => [timeMs, type])).toEqual([
      [0, 'start'],
      [20_000, 'stop_all'],
      [50_000, 'start'],
      [60_000, 'stop_all'],
    ])
  })

  test('takes a zone from its time, and an absolute time of a sample', () => {
    const zoned = read(workout(sample(0), '<time>2026-05-01T08:00:00+02:00</time>'))
    expect(zoned).toMatchObject({ startMs: startMs - 7_200_000, utcOffsetS: 7200 })
    const absolute = '<sample><time>2026-05-01T08:00:05</time><hr>99</hr></sample>'
    expect([...read(workout(sample(0) + absolute)).timeMs]).toEqual([0, 5000])
  })

  test('starts at the fallback without a time', () => {
    expect(read(workout(sample(3), ''), 1000)).toMatchObject({
      startMs: 4000,
      problems: [{ code: 'ReadMissingStart', count: 1 }],
    })
  })

  test('has no value for a lost sensor and no position', () => {
    const recording = read(
      workout(
        sample(0, '<hr>0</hr><lat>0</lat><lon>0</lon><pwr>5</pwr>') +
          sample(1, '<hr>90</hr><lat>1</lat><lon>1</lon>'),
      ),
    )
    const first = (name: string) => recording.channels.find((channel) => channel.name === name)?.values[0]
    expect([first('heartrate'), first('latitude'), first('power')]).toEqual([Number.NaN, MISSING_POSITION, 5])
  })

  test('counts samples without a time, and refuses a file that has no other', () => {
    expect(read(workout(sample(0) + sample('x') + sample(1e300))).problems).toEqual([
      { code: 'ReadMissingTime', count: 2 },
    ])
    expect(() => read(workout(sample('x')))).toThrow('none of them has a time')
    expect(() => read(workout('<summarydata><duration>60</duration></summarydata>'))).toThrow('no recorded')
  })

  test('with two workouts has two sessions', () => {
    const one = (hour: number) =>
      `<workout><sportType>Run</sportType><time>2026-05-01T${hour}:00:00</time>${sample(0)}${sample(60)}</workout>`
    expect(read(pwx(one(10) + one(12))).sessions).toMatchObject([
      { sport: 'running', startMs: 0, endMs: 60_000 },
      { sport: 'running', startMs: 7_200_000, endMs: 7_260_000 },
    ])
  })
})
