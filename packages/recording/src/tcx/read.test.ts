import { describe, expect, test } from 'vitest'
import { readRecording } from '../read.ts'
import { MISSING_POSITION, type Recording } from '../recording.ts'

const utf8 = new TextEncoder()

function read(xml: string): Recording {
  return readRecording(utf8.encode(xml))
}

function column(recording: Recording, name: string): number[] {
  return Array.from(recording.channels.find((channel) => channel.name === name)?.values ?? [])
}

const database = (inner: string) =>
  `<?xml version="1.0"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">${inner}</TrainingCenterDatabase>`
const activity = (laps: string, sport = 'Biking') =>
  database(`<Activities><Activity Sport="${sport}"><Id>x</Id>${laps}</Activity></Activities>`)
const lap = (start: string, inner: string) => `<Lap StartTime="${start}">${inner}</Lap>`
const point = (time: string, inner = '') => `<Trackpoint><Time>${time}</Time>${inner}</Trackpoint>`
const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 6, 0, second)).toISOString()
const watts = (value: number | string) =>
  `<Extensions><q:TPX xmlns:q="http://www.garmin.com/xmlschemas/ActivityExtension/v2"><q:Watts>${value}</q:Watts></q:TPX></Extensions>`

describe('a TCX file', () => {
  test('every field of a point goes into its channel, with FIT’s units', () => {
    const recording = read(
      activity(
        lap(
          at(0),
          `<Track>${point(
            at(0),
            `<Position><LatitudeDegrees>45</LatitudeDegrees><LongitudeDegrees>-90</LongitudeDegrees></Position>
             <AltitudeMeters>208.5</AltitudeMeters><DistanceMeters>12.25</DistanceMeters>
             <HeartRateBpm><Value>140</Value></HeartRateBpm><Cadence>90</Cadence><SensorState>Present</SensorState>
             <Extensions><TPX><Speed>8.5</Speed><Watts>250</Watts></TPX></Extensions>`,
          )}</Track>`,
        ),
      ),
    )
    const found = recording.channels.map(({ name, unit, values }) => [name, unit, values[0]])
    expect(found).toEqual([
      // 180° are 2^31 semicircles.
      ['latitude', 'semicircles', 2 ** 29],
      ['longitude', 'semicircles', -(2 ** 30)],
      ['elevation', 'm', 208.5],
      ['distance', 'm', 12.25],
      ['heartrate', 'bpm', 140],
      ['cadence', 'rpm', 90],
      ['speed', 'm/s', 8.5],
      ['power', 'W', 250],
    ])
    expect(recording).toMatchObject({ format: 'tcx', problems: [], events: [] })
    expect(recording.channels.find(({ name }) => name === 'distance')?.values).toBeInstanceOf(Float64Array)
  })

  test.each([
    ['speed', '<ns3:TPX><ns3:Speed>8.25</ns3:Speed></ns3:TPX>', 'speed', 8.25],
    ['power', '<ns3:TPX CadenceSensor="Bike"><ns3:Watts>251</ns3:Watts></ns3:TPX>', 'power', 251],
    ['run cadence', '<ns3:TPX><ns3:RunCadence>88</ns3:RunCadence></ns3:TPX>', 'cadence', 88],
    [
      'running dynamics',
      '<TPX><VerticalOscillation>82.5</VerticalOscillation></TPX>',
      'vertical_oscillation',
      82.5,
    ],
    ['contact', '<TPX><GroundContactTime>241</GroundContactTime></TPX>', 'ground_contact_time', 241],
    ['steps', '<TPX><StepLength>1123.5</StepLength></TPX>', 'step_length', 1123.5],
    ['air', '<TPX><Temperature>-3.5</Temperature></TPX>', 'temperature', -3.5],
    [
      'power beside Garmin’s accelerations, which are attributes',
      '<a:AccelerationExtension><a:accel offset="0" x="0.4" y="-0.3" z="0.1"/></a:AccelerationExtension><Watts>7</Watts>',
      'power',
      7,
    ],
  ])('extension: %s', (_what, extension, channel, value) => {
    const recording = read(
      activity(lap(at(0), `<Track>${point(at(0), `<Extensions>${extension}</Extensions>`)}</Track>`)),
    )
    expect(recording.channels.map(({ name, values }) => [name, ...values])).toEqual([[channel, value]])
    expect(recording.problems).toEqual([])
  })

  test('any prefix and CDATA are accepted, unknown numbers keep their name', () => {
    const recording = read(
      `<tcd:TrainingCenterDatabase xmlns:tcd="x"><tcd:Activities><tcd:Activity Sport="Biking"><tcd:Lap StartTime="${at(0)}"><tcd:Track>` +
        `<tcd:Trackpoint><tcd:Time><![CDATA[${at(0)}]]></tcd:Time>${watts('<![CDATA[2]]>34')}` +
        `<tcd:Extensions><a:ActiveLength xmlns:a="y">1.5</a:ActiveLength></tcd:Extensions></tcd:Trackpoint>` +
        '</tcd:Track></tcd:Lap></tcd:Activity></tcd:Activities></tcd:TrainingCenterDatabase>',
    )
    expect(column(recording, 'power')).toEqual([234])
    expect(column(recording, 'active_length')).toEqual([1.5])
  })

  test('laps have their totals, trigger and times; the session sums them up', () => {
    const figures = (seconds: number, metres: number, heartRate: number, most: number) =>
      `<TotalTimeSeconds>${seconds}</TotalTimeSeconds><DistanceMeters>${metres}</DistanceMeters><Calories>10</Calories>
       <AverageHeartRateBpm><Value>${heartRate}</Value></AverageHeartRateBpm>
       <MaximumHeartRateBpm><Value>${most}</Value></MaximumHeartRateBpm><TriggerMethod>Distance</TriggerMethod>
       <Extensions><LX xmlns="x"><AvgWatts>${heartRate}</AvgWatts></LX></Extensions>`
    const recording = read(
      activity(
        lap(at(0), `${figures(30, 100, 120, 130)}<Track>${point(at(0))}${point(at(30))}</Track>`) +
          lap(at(30), `${figures(10, 50, 160, 170)}<Track>${point(at(30))}${point(at(41))}</Track>`),
        'Running',
      ),
    )
    expect(recording.laps).toEqual([
      {
        startMs: 0,
        endMs: 30_000,
        trigger: 'distance',
        totals: {
          total_timer_time: 30,
          total_distance: 100,
          total_calories: 10,
          avg_heart_rate: 120,
          max_heart_rate: 130,
          avg_power: 120,
        },
      },
      {
        startMs: 30_000,
        endMs: 41_000,
        trigger: 'distance',
        totals: {
          total_timer_time: 10,
          total_distance: 50,
          total_calories: 10,
          avg_heart_rate: 160,
          max_heart_rate: 170,
          avg_power: 160,
        },
      },
    ])
    expect(recording.sessions).toEqual([
      {
        sport: 'running',
        startMs: 0,
        endMs: 41_000,
        totals: {
          total_timer_time: 40,
          total_distance: 150,
          total_calories: 20,
          // (30 s × 120 + 10 s × 160) ÷ 40 s
          avg_heart_rate: 130,
          max_heart_rate: 170,
          avg_power: 130,
        },
      },
    ])
    expect(recording.problems).toEqual([{ code: 'ReadRepeatedTime', count: 1 }])
  })

  test('the timer is stopped between two tracks of a lap, and runs on between laps', () => {
    const track = (...seconds: number[]) =>
      `<Track>${seconds.map((second) => point(at(second))).join('')}</Track>`
    const recording = read(activity(lap(at(0), track(0, 1, 2) + track(50, 51)) + lap(at(55), track(55, 56))))
    expect(recording.events).toEqual([
      { timeMs: 0, kind: 'timer', type: 'start' },
      { timeMs: 2000, kind: 'timer', type: 'stop_all' },
      { timeMs: 50_000, kind: 'timer', type: 'start' },
      { timeMs: 56_000, kind: 'timer', type: 'stop_all' },
    ])
  })

  test('a lap whose start lies hours before its points starts with them', () => {
    const recording = read(
      activity(
        lap(
          at(0),
          `<TotalTimeSeconds>30</TotalTimeSeconds><Track>${point(at(22_000))}${point(at(22_030))}</Track>`,
        ),
      ),
    )
    expect(recording.laps.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([[0, 30_000]])
    expect(recording.sessions.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([[0, 30_000]])
    expect(recording.problems).toEqual([{ code: 'ReadBadSpan', count: 1 }])
  })

  test('a lap with a time and a distance but no point has samples of even speed', () => {
    const recording = read(
      activity(lap(at(0), '<TotalTimeSeconds>100.5</TotalTimeSeconds><DistanceMeters>402</DistanceMeters>')),
    )
    expect(recording.timeMs).toHaveLength(102)
    expect(column(recording, 'distance').slice(-2)).toEqual([400, 402])
    expect(new Set(column(recording, 'speed'))).toEqual(new Set([4]))
  })

  test('activities months apart are recordings of their own, with their laps', () => {
    const run = (second: number) =>
      `<Activity Sport="Running">${lap(at(second), `<Track>${point(at(second))}${point(at(second + 10))}</Track>`)}</Activity>`
    const recording = read(database(`<Activities>${run(0)}${run(500 * 86_400)}</Activities>`))
    expect(recording.problems).toEqual([])
    for (const each of [recording, ...(recording.later ?? [])]) {
      expect([...each.timeMs]).toEqual([0, 10_000])
      expect(each.laps.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([[0, 10_000]])
      expect(each.sessions).toHaveLength(1)
    }
    expect(recording.later).toHaveLength(1)
  })

  test('several activities and a multisport with its transition become sessions in order', () => {
    const leg = (sport: string, from: number) =>
      `<Activity Sport="${sport}">${lap(at(from), `<TotalTimeSeconds>10</TotalTimeSeconds><Track>${point(at(from))}${point(at(from + 10))}</Track>`)}</Activity>`
    const recording = read(
      database(
        `<Activities><MultiSportSession><Id>x</Id><FirstSport>${leg('Other', 0)}</FirstSport><NextSport>
         <Transition StartTime="${at(11)}"><TotalTimeSeconds>5</TotalTimeSeconds><Track>${point(at(11))}${point(at(16))}</Track></Transition>
         ${leg('Biking', 17)}</NextSport></MultiSportSession>${leg('Running', 40)}</Activities>`,
      ),
    )
    expect(recording.sessions.map(({ sport, startMs, endMs }) => [sport, startMs, endMs])).toEqual([
      ['generic', 0, 10_000],
      ['transition', 11_000, 16_000],
      ['cycling', 17_000, 27_000],
      ['running', 40_000, 50_000],
    ])
    expect(recording.laps.length).toBe(3)
  })

  test('a point without values is a sample, one without a time is left out and reported', () => {
    const recording = read(
      activity(
        lap(
          at(0),
          `<Track>${point(at(0), watts(1))}${point(at(1))}${point(at(2), watts(3))}<Trackpoint>${watts(9)}</Trackpoint></Track>`,
        ),
      ),
    )
    expect(Array.from(recording.timeMs)).toEqual([0, 1000, 2000])
    expect(column(recording, 'power')).toEqual([1, Number.NaN, 3])
    expect(recording.problems).toEqual([{ code: 'ReadMissingTime', count: 1 }])
  })

  test('missing positions have the invalid value', () => {
    const place =
      '<Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>1</LongitudeDegrees></Position>'
    const recording = read(activity(lap(at(0), `<Track>${point(at(0))}${point(at(1), place)}</Track>`)))
    expect(column(recording, 'latitude')).toEqual([MISSING_POSITION, Math.round(2 ** 31 / 180)])
  })

  test('times with fractions and zones in any notation are read; a zone gives the local time', () => {
    const recording = read(
      activity(
        lap(
          at(0),
          `<Track>${point('2026-05-01T08:00:00.250+02:00', watts(1))}${point('2026-05-01T06:00:01.5Z', watts(2))}${point('2026-05-01T03:00:02-03:00', watts(3))}</Track>`,
        ),
      ),
    )
    expect(new Date(recording.startMs).toISOString()).toBe('2026-05-01T06:00:00.250Z')
    expect(Array.from(recording.timeMs)).toEqual([0, 1250, 1750])
    expect(recording.utcOffsetS).toBe(7200)
  })

  test('points out of order are sorted, repeated ones merged, and both are reported', () => {
    const recording = read(
      activity(
        lap(
          at(0),
          `<Track>${point(at(5), watts(5))}${point(at(3), watts(3))}${point(at(4), watts(4))}${point(at(4), '<Cadence>80</Cadence>')}</Track>`,
        ),
      ),
    )
    expect(column(recording, 'power')).toEqual([3, 4, 5])
    expect(column(recording, 'cadence')).toEqual([Number.NaN, 80, Number.NaN])
    expect(recording.problems).toEqual([
      { code: 'ReadTimeBackwards', count: 1 },
      { code: 'ReadRepeatedTime', count: 1 },
    ])
  })

  test('run cadence is that of one foot; steps of both feet are detected and halved', () => {
    const run = (cadence: number) =>
      read(
        activity(
          lap(
            at(0),
            `<Track>${[0, 1, 2].map((second) => point(at(second), `<Extensions><TPX><RunCadence>${second === 0 ? 0 : cadence}</RunCadence></TPX></Extensions>`)).join('')}</Track>`,
          ),
          'Running',
        ),
      )
    expect(column(run(88), 'cadence')).toEqual([0, 88, 88])
    expect(column(run(176), 'cadence')).toEqual([0, 88, 88])
  })

  test('courses, workouts and activities without points are not recordings', () => {
    for (const inner of [
      `<Courses><Course><Track>${point(at(0))}</Track></Course></Courses>`,
      '<Workouts><Workout Sport="Biking"><Name>x</Name></Workout></Workouts>',
      `<Activities><Activity Sport="Biking">${lap(at(0), '<TotalTimeSeconds>60</TotalTimeSeconds>')}</Activity></Activities>`,
    ]) {
      expect(() => read(database(inner))).toThrow(expect.objectContaining({ code: 'NoRecords' }))
    }
  })
})
