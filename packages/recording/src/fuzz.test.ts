/** Runs every reader on damaged files: 2,000 per reader, or any number with `npm run fuzz`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packZip } from './archive/pack.ts'
import { unpack } from './archive/unpack.ts'
import { type MotionFile, readMotionFiles } from './motion/files.ts'
import type { MotionLog } from './motion/log.ts'
import { readers } from './read.ts'
import { type Recording, UnreadableRecording } from './recording.ts'
import { fullerSamples } from './testing/fuller-samples.ts'
import { type Mutation, mutate, mutationKinds } from './testing/mutation.ts'
import { samples } from './testing/samples.ts'

const RUNS = Number(process.env.CADENZA_FUZZ_RUNS ?? 2000)
const SEED = Number(process.env.CADENZA_FUZZ_SEED ?? 20_260_501)
/** CPU time of the reader, ms. */
const LONGEST_MS = 1000
const FREE_BYTES = 64 * 1024 ** 2
/** Bytes at the beginning of each real file that are damaged; enough to cover all kinds of content. */
const SAMPLE_BYTES = 16_384

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(...mutationKinds),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.nat(8), fc.nat(2000)),
  value: fc.nat(255),
})

/** Bytes of the heap and of buffers. Unlike `process.memoryUsage()` it does not ask the system. */
function memoryInUse(): number {
  const { used_heap_size, external_memory } = getHeapStatistics()
  return used_heap_size + external_memory
}

/** Runs a reader and checks that it takes neither long nor much memory. */
function survive(bytes: Uint8Array, read: () => void): void {
  const before = memoryInUse()
  const from = process.threadCpuUsage()
  try {
    read()
  } catch (error) {
    if (!(error instanceof UnreadableRecording)) throw error
  }
  const { user, system } = process.threadCpuUsage(from)
  const more = memoryInUse() - before
  expect((user + system) / 1000).toBeLessThan(LONGEST_MS)
  expect(more).toBeLessThan(10 * bytes.length + FREE_BYTES)
}

function damaged(
  files: readonly Uint8Array[],
  read: (bytes: Uint8Array, name: number) => void,
  runs = RUNS,
): void {
  fc.assert(
    fc.property(
      fc.nat(files.length - 1),
      fc.nat(files.length - 1),
      fc.array(mutation, { minLength: 1, maxLength: 8 }),
      (which, other, mutations) => {
        const bytes = mutate(files[which] as Uint8Array, mutations, files[other] as Uint8Array)
        survive(bytes, () => read(bytes, which))
      },
    ),
    { numRuns: runs, seed: SEED, endOnFailure: RUNS > 10_000 },
  )
}

function checkRecording({ timeMs, channels, sessions, motion }: Recording): void {
  for (let i = 1; i < timeMs.length; i++) {
    if (!((timeMs[i] as number) > (timeMs[i - 1] as number))) expect.fail(`time ${i} does not rise`)
  }
  for (const { values } of channels) expect(values.length).toBe(timeMs.length)
  expect(sessions.length).toBeGreaterThan(0)
  if (motion) checkLog(motion)
}

function checkLog({ sensors }: MotionLog): void {
  for (const { timeMs, angularVelocity, specificForce } of sensors) {
    if (!timeMs.every(Number.isFinite)) expect.fail('a time is no number')
    for (const axes of [angularVelocity, specificForce]) {
      for (const values of axes ? [axes.x, axes.y, axes.z] : []) {
        expect(values.length).toBe(timeMs.length)
        if (values.some((value) => Math.abs(value) === Number.POSITIVE_INFINITY)) expect.fail('infinite')
      }
    }
  }
}

const shared = path.join(import.meta.dirname, '../../../../shared/data')

/** The first bytes of the real files; empty if they are not available. */
function beginnings(folder: string, ends: RegExp): Uint8Array[] {
  const place = path.join(shared, folder)
  if (!existsSync(place)) return []
  return readdirSync(place)
    .filter((file) => ends.test(file))
    .map((file) => new Uint8Array(readFileSync(path.join(place, file)).subarray(0, SAMPLE_BYTES)))
}

/** Tables as programs write them: semicolons with decimal commas, tabs, units, quotes and all columns. */
const tables = [
  'Datum;Uhrzeit;Leistung (W);Herzfrequenz;Strecke (km)\n01.05.2026;08:00:00;200,5;140;0,008\n01.05.2026;08:00:01;201,5;141;0,016\n',
  '\ufeffsecs\tkm\twatts\thr\tcad\talt\n0\t0.0\t200\t140\t90\t400\n1\t0.008\t\t141\t90\t400.2\n',
  'time,elevation,distance,latitude,longitude,balance,power,cadence,torque,speed,heart rate,run cadence,stride,is-standing,"odd, one (x)",timer\n' +
    '2026-05-01T06:00:00.000Z,400,0,47.5,9.5,48.8,200,90,21.2,8.1,140,170,1.1,0,1e5,1\n'.repeat(3),
  'Name,Sport,Date,Start time,Duration,\nJo,RUNNING,07-05-2026,18:01:22,00:42:11,\nSample rate,Time,HR (bpm),Pace (min/km),Distances (m),\n1,00:00:00,140,04:30,0,\n1,00:00:01,141,4.5,3.7,\n',
].map((table) => new TextEncoder().encode(table))

const timeoutMs = 60_000 + RUNS * 50

describe('with damaged files', { timeout: timeoutMs }, () => {
  test.each(readers.map((reader) => [reader.format, reader] as const))('%s', (format, reader) => {
    const files = [
      samples[format],
      ...(fullerSamples[format] ?? []),
      ...(format === 'csv' ? tables : []),
      ...beginnings('activities', new RegExp(`\\.${format}$`)),
    ]
    damaged(files, (bytes) => checkRecording(reader.read(bytes, {})))
  })

  test('motion logs of devices', () => {
    const utf8 = (text: string) => new TextEncoder().encode(text)
    const rows = Array.from({ length: 50 }, (_, i) => i)
    const files = [
      gzipSync(samples.motion),
      utf8(
        `OutputRate:,60Hz\n\nPacketCounter,SampleTimeFine,Acc_X,Acc_Y,Acc_Z,Gyr_X,Gyr_Y,Gyr_Z\n${rows.map((i) => `${i},${16_667 * i},1,2,9.8,10,20,30\n`).join('')}`,
      ),
      utf8(
        `epoch (ms),time (02:00),elapsed (s),x-axis (g),y-axis (g),z-axis (g)\n${rows.map((i) => `${1.7e12 + 10 * i},x,${i / 100},0,0,1\n`).join('')}`,
      ),
      utf8(
        JSON.stringify({
          data: rows.map((i) => ({
            imu6: {
              Timestamp: 20 * i,
              ArrayAcc: [
                { x: 0, y: 0, z: 9.8 },
                { x: 1, y: 0, z: 9.8 },
              ],
              ArrayGyro: [
                { x: 1, y: 2, z: 3 },
                { x: 1.5, y: -2, z: 3e1 },
              ],
            },
          })),
        }),
      ),
      utf8(
        rows
          .map((i) =>
            JSON.stringify({
              Body: {
                Timestamp: 20 * i,
                ArrayAcc: [{ x: 0, y: 0, z: 9.8 }],
                ArrayGyro: [{ x: 1, y: 2, z: 3 }],
                ArrayMagn: [{ x: 4, y: 5, z: 6 }],
              },
              Uri: '251830000011/Meas/IMU9/52',
            }),
          )
          .join('\n'),
      ),
      ...(['Gyroscope,rad/s', 'Acceleration,m/s^2', 'Linear Acceleration,m/s^2'] as const).map((kind) => {
        const [name, unit] = kind.split(',')
        const header = ['x', 'y', 'z'].map((axis) => `"${name} ${axis} (${unit})"`).join(';')
        return utf8(`"Time (s)";${header}\n${rows.map((i) => `${i}E-2;1,5E0;-2.5E-1;9.8E0\n`).join('')}`)
      }),
      ...beginnings('imu', /\.(?:csv|txt)$/),
      ...beginnings('imu/real', /\.gz$/),
    ]
    damaged(files, (bytes) => {
      const file: MotionFile = { name: 'left_foot', bytes }
      checkLog(readMotionFiles([file, { name: 'pelvis.csv', bytes: samples.motion }]).log)
    })
  })

  test('archives', () => {
    const [fit, gpx] = [samples.fit, samples.gpx]
    const inner = packZip([{ name: 'ride.fit', bytes: fit }])
    const files = [
      packZip([
        { name: 'a/ride.fit', bytes: fit },
        { name: 'b.zip', bytes: inner },
        { name: 'd.gpx.gz', bytes: gzipSync(gpx) },
      ]),
      gzipSync(gpx),
    ]
    damaged(files, (bytes) => {
      for (const file of unpack(bytes)) expect(file.name).not.toMatch(/[\\/]/)
    })
  })
})
