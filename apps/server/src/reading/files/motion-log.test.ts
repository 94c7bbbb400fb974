import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type MotionReading, packZip, readMotionFiles, writeMotionCsv } from '@cadenza/recording'
import { simulateRide } from '@cadenza/simulator'
import { afterAll, expect, test } from 'vitest'
import { diskObjects } from '../../platform/objects/disk.ts'
import { bytesSource, objectSource } from '../../platform/zip/zip-file.ts'
import { streamMotion } from './motion-log.ts'
import { unpackInto } from './unpacking.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-motion-log-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const objects = diskObjects(folder)

const { log } = simulateRide({ seed: 'stream', durationS: 30, rateHz: 100, tier: 'clean' })
const text = Buffer.concat([...writeMotionCsv(log)])
const packed = gzipSync(text, { level: 1 })
const middle = packed.length >> 1

/** The same file read whole in memory, with our own inflater. */
const inMemory = (bytes: Uint8Array) => readMotionFiles([{ name: 'ride.motion.csv', bytes }])

/** Hashes of the columns; comparing every value would be slow. */
function digest(
  { log: { sensors, ...log }, problems }: MotionReading | undefined = { log: { sensors: [] }, problems: [] },
) {
  const hashes = sensors.map(({ sensor, timeMs, angularVelocity, specificForce }) => {
    const hash = createHash('sha256').update(timeMs)
    for (const axes of [angularVelocity, specificForce])
      if (axes) hash.update(axes.x).update(axes.y).update(axes.z)
    return [sensor, timeMs.length, hash.digest('hex')]
  })
  return { log, hashes, problems }
}

async function streamed(bytes: Uint8Array) {
  await objects.put('log', bytes)
  const read = await streamMotion(objects, 'log', bytes.subarray(0, 1 << 20))
  expect(read?.size).toBe(bytes.length)
  expect(read?.sha256.toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  return read?.read
}

test.each([
  ['plain', text],
  ['packed', packed],
  [
    'packed in two members',
    Buffer.concat([gzipSync(text.subarray(0, 70_000)), gzipSync(text.subarray(70_000))]),
  ],
  ['cut off', packed.subarray(0, middle)],
  [
    'damaged in its middle',
    Buffer.concat([packed.subarray(0, middle), Buffer.alloc(2_000, 0xff), packed.subarray(middle + 2_000)]),
  ],
  ['with a wrong checksum', Buffer.concat([packed.subarray(0, -8), Buffer.alloc(8, 1)])],
  ['with other bytes behind it', Buffer.concat([packed, Buffer.alloc(700_000, 7)])],
])('a motion log that is %s gives what it gives in memory', async (_, bytes) => {
  const read = digest(await streamed(bytes))
  expect(read.hashes).toHaveLength(6)
  expect(read).toEqual(digest(inMemory(bytes)))
})

test('what was unpacked is given back while the rest comes in', async () => {
  const handed: Uint8Array[] = []
  async function* inPieces() {
    for (let at = 0; at < packed.length; at += 1 << 14) {
      const piece = Uint8Array.from(packed.subarray(at, at + (1 << 14)))
      handed.push(piece)
      yield piece
      await setTimeout(2)
    }
  }
  await objects.put('slow', packed)
  const read = await streamMotion({ ...objects, stream: async () => inPieces() }, 'slow', packed)
  expect(digest(read?.read)).toEqual(digest(inMemory(packed)))
  const kept = handed.filter(({ byteLength }) => byteLength > 0)
  expect(kept.length).toBeLessThan(handed.length / 2)
})

test('a file that is no motion CSV is left to its reader', async () => {
  expect(await streamMotion(objects, 'none', Buffer.from('time,power\n'))).toBeUndefined()
})

test('a gzip stream that grows out of all proportion is refused', async () => {
  const bomb = gzipSync(
    Buffer.concat([text.subarray(0, 2_000), Buffer.alloc(64 * 1024 ** 2, `${'#'.repeat(999)}\n`)]),
  )
  await objects.put('bomb', bomb)
  await expect(streamMotion(objects, 'bomb', bomb)).rejects.toMatchObject({ code: 'ArchiveTooLarge' })
})

test('the motion logs of a large archive are put into storage byte for byte', async () => {
  const fit = Buffer.from('no recording')
  const noise = Buffer.concat(Array.from({ length: 4 }, (_, i) => Buffer.concat([packed, Buffer.from([i])])))
  const damaged = packZip([{ name: 'c.motion.csv', bytes: text }])
  // Checksum in the ZIP directory.
  const crcAt = damaged.length - 22 - 'c.motion.csv'.length - 46 + 16
  damaged.set([~(damaged[crcAt] ?? 0)], crcAt)
  for (const [zip, isDamaged] of [
    [
      packZip([
        { name: 'a/ride.txt', bytes: fit },
        { name: 'a/ride.motion.csv.gz', bytes: noise },
        { name: 'b.motion.csv', bytes: text },
      ]),
      false,
    ],
    [damaged, true],
  ] as const) {
    await objects.put('zip', zip)
    const source = await objectSource(objects, 'zip')
    if (!source) throw new Error('It was put there')
    const small = await unpackInto(objects, 'small/', bytesSource(zip), '')
    // Treated as a large archive.
    const { files } = await unpackInto(objects, 'large/', source, '', { wholeBytes: 0, entryBytes: 0 })
    expect(files).toEqual(JSON.parse(JSON.stringify(small.files).replaceAll('small/', 'large/')))
    expect(JSON.stringify(files).includes('"damaged":true')).toBe(isDamaged)
    for await (const key of objects.list('small/'))
      expect(Buffer.compare(await objects.get(key), await objects.get(key.replace('small', 'large')))).toBe(0)
    await objects.deleteAll('small/')
    await objects.deleteAll('large/')
  }
})
