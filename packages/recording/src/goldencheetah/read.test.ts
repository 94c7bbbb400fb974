import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readRecording } from '../read.ts'
import { MISSING_POSITION, type Recording } from '../recording.ts'

const utf8 = new TextEncoder()

/** A ride whose parts replace those of a plain one. */
function ride(parts: Record<string, string>): string {
  const whole = {
    STARTTIME: '"2026\\/05\\/01 06:00:00 UTC "',
    RECINTSECS: '1',
    DEVICETYPE: '"Garmin Edge 810 "',
    ...parts,
  }
  const inner = Object.entries(whole).map(([key, value]) => `"${key}":${value}`)
  return `{ "RIDE":{ ${inner.join(',\n')} } }`
}
const read = (text: string, fallbackStartMs?: number): Recording =>
  readRecording(utf8.encode(text), fallbackStartMs === undefined ? {} : { fallbackStartMs })

const values = (recording: Recording, name: string) =>
  Array.from(recording.channels.find((channel) => channel.name === name)?.values ?? [])

describe('an activity of GoldenCheetah', () => {
  test('has each series in its channel, with FIT’s units', () => {
    const sample =
      '{ "SECS":0, "KM":0.5, "WATTS":250, "NM":26.5, "CAD":90, "KPH":36, "HR":140, "ALT":400.5, "LAT":45, "LON":-90, "HEADWIND":-3, "SLOPE":2.5, "TEMP":21, "LRBALANCE":48.5, "LTE":80, "RPS":25, "LPPB":10, "SMO2":60, "THB":12.5, "RVERT":8.2, "RCON":240, "CORE TEMP":37 }'
    const { channels, device, problems } = read(ride({ SAMPLES: `[ ${sample} ]` }))
    expect(channels.map(({ name, unit, values: [value] }) => [name, unit, value])).toEqual(
      [
        ['distance', 'm', 500],
        ['power', 'W', 250],
        ['torque', 'Nm', 26.5],
        ['cadence', 'rpm', 90],
        ['speed', 'm/s', 10],
        ['heartrate', 'bpm', 140],
        ['elevation', 'm', 400.5],
        ['headwind', 'km/h', -3],
        ['grade', '%', 2.5],
        ['temperature', '°C', 21],
        ['l_r_balance', '%', -1.5],
        ['torque_effectiveness_left', '%', 80],
        ['pedal_smoothness_right', '%', 25],
        ['power_phase_start_left', 'degrees', 10],
        ['saturated_hemoglobin_percent', '%', 60],
        ['total_hemoglobin_conc', 'g/dL', 12.5],
        ['vertical_oscillation', 'mm', 82],
        ['ground_contact_time', 'ms', 240],
        ['core_temperature', '°C', 37],
        ['latitude', 'semicircles', 2 ** 29],
        ['longitude', 'semicircles', -(2 ** 30)],
      ].map(([name, unit, value]) => [
        name,
        unit,
        typeof value === 'number' ? expect.closeTo(value, 4) : value,
      ]),
    )
    expect(device).toEqual({ product: 'Garmin Edge 810' })
    expect(problems).toEqual([])
  })

  test('has no value where GoldenCheetah writes one for none', () => {
    const samples =
      '[{"SECS":0,"WATTS":0,"HR":0,"LAT":0,"LON":0,"TEMP":-255,"LRBALANCE":-1,"SMO2":0,"RCAD":0},{"SECS":1,"WATTS":9,"HR":99,"LAT":1,"LON":1,"TEMP":-3,"LRBALANCE":50,"SMO2":1,"RCAD":80}]'
    const recording = read(ride({ SAMPLES: samples }))
    expect(values(recording, 'power')).toEqual([0, 9])
    for (const name of ['heartrate', 'temperature', 'l_r_balance', 'saturated_hemoglobin_percent', 'cadence'])
      expect(values(recording, name)[0], name).toBeNaN()
    expect(values(recording, 'latitude')[0]).toBe(MISSING_POSITION)
    expect(values(recording, 'cadence')[1]).toBe(80)
  })

  test('has a sport and a title from its tags, and laps from its intervals', () => {
    const samples = `[${Array.from({ length: 100 }, (_, s) => `{"SECS":${s},"HR":120}`).join(',')}]`
    const intervals =
      '[{ "NAME":"Lap 2 ", "START":50, "STOP":99 }, { "NAME":"Lap 1 ", "START":0, "STOP":51 }, { "NAME":"Peak 20s ", "START":20, "STOP":40 }]'
    const tags = '{ "Sport":"Run ", "Title":"Track \\"night\\" ", "Notes":"x " }'
    const { sessions, laps } = read(ride({ TAGS: tags, INTERVALS: intervals, SAMPLES: samples }))
    expect(sessions).toEqual([
      { sport: 'running', name: 'Track "night"', startMs: 0, endMs: 99_000, totals: {} },
    ])
    expect(laps).toEqual([
      { name: 'Lap 1', startMs: 0, endMs: 51_000, totals: {} },
      { name: 'Lap 2', startMs: 50_000, endMs: 99_000, totals: {} },
    ])
  })

  test('keeps the gaps between its samples', () => {
    const { timeMs, problems } = read(ride({ SAMPLES: '[{"SECS":1.003,"HR":90},{"SECS":500,"HR":91}]' }))
    expect([...timeMs]).toEqual([0, 498_997])
    expect(problems).toEqual([])
  })

  test('starts where it says, even behind the samples, otherwise at the fallback', () => {
    const samples = '[{"SECS":2,"HR":90}]'
    const sorted = `{"RIDE":{"SAMPLES":${samples},"STARTTIME":"2026\\/05\\/01 06:00:00 UTC"}}`
    expect(read(sorted)).toMatchObject({ startMs: Date.UTC(2026, 4, 1, 6, 0, 2), problems: [] })
    expect(read(`{"RIDE":{"SAMPLES":${samples}}}`, 5000)).toMatchObject({
      startMs: 7000,
      problems: [{ code: 'ReadMissingStart', count: 1 }],
    })
  })

  test('has its extra series as channels, at their own times, although they lack commas', () => {
    const xdata =
      '[ { "NAME" : "DEVELOPER", "VALUES" : [ "Form Power", "AirPower" ], "UNITS" : [ "Watts", "" ], "SAMPLES" : [ { "SECS":0, "KM":0, "VALUES":[ 71, 2 ] } { "SECS":1.5, "KM":0, "VALUES":[ 72, 3 ] } ] }, { "NAME" : "GEARS", "VALUE" : "FRONT", "UNIT" : "t", "SAMPLES" : [ { "SECS":1, "KM":0, "VALUE":50 } ] } ]'
    const recording = read(ride({ SAMPLES: '[{"SECS":0,"HR":90},{"SECS":1,"HR":91}]', XDATA: xdata }))
    expect([...recording.timeMs]).toEqual([0, 1000, 1500])
    const none = Number.NaN
    expect(recording.channels.map(({ name, unit, values: column }) => [name, unit, ...column])).toEqual([
      ['heartrate', 'bpm', 90, 91, none],
      ['developer_form_power', 'Watts', 71, none, 72],
      ['developer_air_power', '', 2, none, 3],
      ['gears_front', 't', none, 50, none],
    ])
    expect(recording.problems).toEqual([])
  })

  test('has the heart beats of its extra series', () => {
    const xdata =
      '[{"NAME":"HRV","VALUES":["R-R"],"UNITS":["msecs"],"SAMPLES":[{"SECS":0.8,"KM":0,"VALUES":[800]},{"SECS":1.61,"KM":0,"VALUES":[810]},{"SECS":1e300,"VALUES":[1]}]}]'
    const { beats, channels } = read(
      ride({ SAMPLES: '[{"SECS":0,"HR":90},{"SECS":2,"HR":90}]', XDATA: xdata }),
    )
    expect([...(beats?.timeMs ?? [])]).toEqual([800, 1610])
    expect([...(beats?.intervalMs ?? [])]).toEqual([800, 810])
    expect(channels.map(({ name }) => name)).toEqual(['heartrate'])
  })

  test('without samples holds no record, and samples without a time are counted', () => {
    expect(() => read(ride({ TAGS: '{"Sport":"Bike"}' }))).toThrow('no recorded points')
    expect(() => read(ride({ SAMPLES: '[{"HR":90}]' }))).toThrow('none of them has a time')
    expect(read(ride({ SAMPLES: '[{"SECS":1e300,"HR":90},{"SECS":0,"HR":90}]' })).problems).toEqual([
      { code: 'ReadMissingTime', count: 1 },
    ])
  })

  test('of several rides in one file becomes several sessions or recordings', () => {
    const one = (day: string) =>
      `"RIDE":{"STARTTIME":"2026\\/05\\/${day} 06:00:00 UTC","SAMPLES":[{"SECS":0,"HR":90},{"SECS":1,"HR":90}]}`
    expect(read(`{ ${one('01')}, ${one('02')} }`).sessions).toHaveLength(2)
    expect(read(`{ ${one('01')}, ${one('20')} }`).later).toHaveLength(1)
  })
})

const metrics = path.join(import.meta.dirname, '../../../../../shared/data/activities/goldencheetah.json')

test.skipIf(!existsSync(metrics))(
  'GoldenCheetah’s list of metrics is no activity (needs ../shared/data)',
  () => {
    expect(() => readRecording(readFileSync(metrics))).toThrow('not supported')
  },
)
