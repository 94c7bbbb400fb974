import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packZip } from '../archive/pack.ts'
import { recognise } from '../archive/recognise.ts'
import { unpack } from '../archive/unpack.ts'
import { readRecording } from '../read.ts'
import { samples, startMs } from '../testing/samples.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const rows = (...ms: number[]) => ms.map((at) => `${at},torso,1,2,3,4,5,6\n`).join('')
const csv = (notes: string, text: string) =>
  utf8(`# cadenza-motion 1\n${notes}time_ms,sensor,gx,gy,gz,ax,ay,az\n${text}`)

test('a motion log alone is a recording with only a duration and the log', () => {
  const recording = readRecording(
    csv(
      '# sport: bike\n# start_time: 2026-01-15T06:00:00Z\n# time_zone: Asia/Tokyo\n# device: Pods\n',
      rows(500, 510, 4600),
    ),
  )
  // Tokyo is nine hours ahead. The first row is half a second after the zero of the log.
  expect(recording).toMatchObject({
    format: 'motion',
    startMs: Date.UTC(2026, 0, 15, 6, 0, 0, 500),
    utcOffsetS: 9 * 3600,
    device: { product: 'Pods' },
    channels: [],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: 4000 }],
    problems: [],
  })
  expect([...recording.timeMs]).toEqual([0, 1000, 2000, 3000, 4000])
  expect(recording.motion?.startMs).toBe(Date.UTC(2026, 0, 15, 6))
  expect(recording.motion?.sensors.map(({ sensor, timeMs }) => [sensor, ...timeMs])).toEqual([
    ['torso', 500, 510, 4600],
  ])
})

test('without a start it starts at the upload, and this is reported; times beyond a week are an error', () => {
  const recording = readRecording(csv('', rows(0, 1000, 9e11, 2000)), { fallbackStartMs: startMs })
  expect(recording.startMs).toBe(startMs)
  expect(recording.motion?.startMs).toBe(startMs)
  expect(recording.timeMs.length).toBe(3)
  expect(recording.problems.map(({ code }) => code)).toEqual(['ReadSensorTimeBackwards', 'ReadMissingStart'])
})

test('a motion log is attached to the recording it comes with', () => {
  const log = csv('# start_time: 2026-05-01T06:00:00Z\n', rows(0, 10))
  const recording = readRecording(samples.fit, { motionFiles: [{ name: 'pods.csv', bytes: gzipSync(log) }] })
  expect(recording).toMatchObject({ format: 'fit', startMs, problems: [] })
  expect(recording.channels.map(({ name }) => name)).toEqual(['heartrate', 'power'])
  expect(recording.motion?.sensors[0]?.timeMs.length).toBe(2)
})

test('an unreadable motion log is left out of the recording and named', () => {
  const recording = readRecording(samples.tcx, { motionFiles: [{ name: 'pods.csv', bytes: csv('', '') }] })
  expect(recording.motion).toBeUndefined()
  expect(recording.timeMs.length).toBe(20)
  expect(recording.problems).toEqual([{ code: 'ReadMotionLeftOut', count: 1, names: ['pods.csv'] }])
})

test('a gzipped log alone or in an archive is read without unpacking it first', () => {
  const packed = gzipSync(samples.motion)
  expect(recognise(packed)).toBe('motion')
  expect(recognise(gzipSync(samples.gpx))).toBe('gzip')
  expect(readRecording(packed).motion?.sensors[0]?.timeMs.length).toBe(20)
  const [file] = unpack(packZip([{ name: 'pods.motion.csv.gz', bytes: packed }]))
  expect(file).toMatchObject({ name: 'pods.motion.csv.gz', bytes: new Uint8Array(packed) })
})

test('a gzip bomb is refused before it fills the memory', () => {
  const bomb = gzipSync(Buffer.concat([samples.motion, Buffer.alloc(64 * 1024 ** 2, '\n')]))
  expect(bomb.length).toBeLessThan(100_000)
  expect(() => readRecording(bomb)).toThrow(expect.objectContaining({ code: 'ArchiveTooLarge' }))
})

test('DST counts: a summer’s log is two hours ahead in Rome, a winter’s one', () => {
  const offset = (day: string) =>
    readRecording(csv(`# start_time: ${day}T10:00:00Z\n# time_zone: Europe/Rome\n`, rows(0, 1000))).utcOffsetS
  expect([offset('2026-07-01'), offset('2026-12-01')]).toEqual([7200, 3600])
})
