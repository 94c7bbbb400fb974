import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readers, readRecording } from './read.ts'
import { type Recording, UnreadableRecording } from './recording.ts'
import { fullerSamples } from './testing/fuller-samples.ts'
import { samples, seconds, startMs } from './testing/samples.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

const values = (recording: Recording, name: string) =>
  Array.from(recording.channels.find((channel) => channel.name === name)?.values ?? [])

/** The recording, or the error code if it was refused. Any other error fails the test. */
function outcome(bytes: Uint8Array): Recording | string {
  try {
    return readRecording(bytes)
  } catch (error) {
    if (error instanceof UnreadableRecording) return error.code
    throw error
  }
}

describe.each(readers.map((reader) => [reader.format, reader] as const))(
  'the %s reader',
  (format, reader) => {
    const sample = samples[format]

    test('has a sample, recognises it by its content, and is the only one that does', () => {
      expect(readers.filter((each) => each.recognises(sample)).map((each) => each.format)).toEqual([format])
    })

    test('reads the same twenty seconds as every other', () => {
      const recording = reader.read(sample, {})
      expect(recording).toMatchObject({ format, startMs, problems: [] })
      expect([...recording.timeMs]).toEqual(seconds.map((s) => s * 1000))
      if (format !== 'motion') {
        expect(values(recording, 'power')).toEqual(seconds.map(() => 200))
        expect(values(recording, 'heartrate')).toEqual(seconds.map(() => 140))
      }
      expect(recording.sessions).toHaveLength(1)
    })

    test('keeps the part before any cut and adds no values', () => {
      for (let length = 0; length < sample.length; length += Math.max(1, Math.floor(sample.length / 150))) {
        const read = outcome(sample.slice(0, length))
        if (typeof read === 'string') continue
        expect(read.timeMs.length).toBeLessThanOrEqual(20)
        for (const power of values(read, 'power'))
          expect(Number.isNaN(power) || power === 200, `${power}`).toBe(true)
      }
    })

    test('reads or refuses a file with any byte changed', () => {
      fc.assert(
        fc.property(fc.nat(sample.length - 1), fc.nat(255), (at, value) => {
          const damaged = sample.slice()
          damaged[at] = value
          const read = outcome(damaged)
          if (typeof read !== 'string')
            for (let i = 1; i < read.timeMs.length; i++)
              expect(read.timeMs[i]).toBeGreaterThan(read.timeMs[i - 1] as number)
        }),
        { numRuns: 300 },
      )
    })
  },
)

/** Places at which a file is cut. */
const CUTS = 500

const fuller = Object.entries(fullerSamples).flatMap(([format, files]) =>
  files.map((bytes, i) => [format, i, bytes] as const),
)

test.each(fuller)(
  'a file of %s with all that it can hold (%i) keeps what stood before any cut',
  (_, __, bytes) => {
    const whole = readRecording(bytes)
    expect(whole.problems).toEqual([])
    const known = new Map(whole.channels.map((channel) => [channel.name, new Set<number>(channel.values)]))
    let most = 0
    for (let length = 0; length < bytes.length; length += Math.max(1, Math.floor(bytes.length / CUTS))) {
      const read = outcome(bytes.slice(0, length))
      if (typeof read === 'string') continue
      most = Math.max(most, read.timeMs.length)
      for (const { name, values } of read.channels)
        for (const value of values)
          expect(known.get(name)?.has(value) || Number.isNaN(value), `${name} ${value} at ${length}`).toBe(
            true,
          )
    }
    expect(most).toBeGreaterThan(1)
  },
)

const names = ['constructor', '__proto__', 'toString', 'valueOf']

test.each([
  ...names.map((name) => [
    'GPX',
    `<gpx><trk><type>${name}</type><trkseg><trkpt lat="1" lon="1"><time>2026-05-01T06:00:00Z</time><extensions><${name}>5</${name}></extensions></trkpt></trkseg></trk></gpx>`,
  ]),
  ...names.map((name) => [
    'TCX',
    `<TrainingCenterDatabase><Activities><Activity Sport="${name}"><Lap StartTime="2026-05-01T06:00:00Z"><TriggerMethod>${name}</TriggerMethod><${name}>5</${name}><Track><Trackpoint><Time>2026-05-01T06:00:00Z</Time></Trackpoint></Track></Lap></Activity></Activities></TrainingCenterDatabase>`,
  ]),
  ...names.map((name) => [
    'PWX',
    `<pwx><workout><sportType>${name}</sportType><time>2026-05-01T06:00:00Z</time><segment><summarydata><${name} avg="1" max="2"/></summarydata></segment><sample><timeoffset>0</timeoffset><${name}>5</${name}></sample></workout></pwx>`,
  ]),
  ...names.map((name) => [
    'FITLOG',
    `<FitnessWorkbook><Activity StartTime="2026-05-01T06:00:00Z"><Category Name="${name}"/><Lap><${name} a="1"/></Lap><Track><pt tm="0" ${name}="5"/></Track></Activity></FitnessWorkbook>`,
  ]),
  ...names.map((name) => [
    'Suunto',
    `{"DeviceLog":{"Header":{"Activity":"${name}","Device":{"Name":"${name}"}},"Samples":[{"HR":2,"${name}":5,"TimeISO8601":"2026-05-01T06:00:00Z"}]}}`,
  ]),
  ...names.map((name) => [
    'HRM',
    `[Params]\nVersion=106\nMonitor=${name}\nSMode=0\nInterval=1\n[HRData]\n140\n`,
  ]),
  ...names.map((name) => [
    'GoldenCheetah',
    `{"RIDE":{"TAGS":{"Sport":"${name}"},"SAMPLES":[{"SECS":0,"${name}":5}]}}`,
  ]),
])('%s with a name that objects have is read: %s', (_, text) => {
  const { sessions, laps, channels, device } = readRecording(utf8(text))
  expect(sessions[0]?.sport).toBe('generic')
  for (const { name } of channels) expect(typeof name).toBe('string')
  for (const value of [laps[0]?.trigger, device?.product])
    expect(['string', 'undefined']).toContain(typeof value)
  for (const value of Object.values(laps[0]?.totals ?? {})) expect(value).toEqual(expect.any(Number))
})

test.each(['[Params]', '{', '<kml', '{"RIDE"', '{"DeviceLog"'])(
  '%s before a lot of nothing is told in a moment',
  (start) => {
    for (const nothing of [' ', '\n', '\r\n', '[', '{"RIDE":']) {
      const from = process.threadCpuUsage()
      outcome(utf8(start + nothing.repeat(100_000)))
      const { user, system } = process.threadCpuUsage(from)
      expect((user + system) / 1000).toBeLessThan(1000)
    }
  },
)

test.each([
  ['zeros', new Uint8Array(1000)],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)],
  ['prose', utf8('Dear diary, today I rode my bicycle.\nIt was a fine day.\n')],
  ['a web page', utf8('<!DOCTYPE html><html><body>404</body></html>')],
])('%s is not a recording', (_, bytes) => {
  expect(outcome(bytes)).toBe('UnknownFormat')
})

test('a file without bytes is reported as empty', () => {
  expect(outcome(new Uint8Array(0))).toBe('Empty')
})
