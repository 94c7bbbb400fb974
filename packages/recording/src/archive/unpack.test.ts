import { deflateRawSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { writeFit } from '../fit/write.ts'
import { UnreadableRecording } from '../recording.ts'
import { crc32 } from './crc32.ts'
import { recognise } from './recognise.ts'
import { type UnpackOptions, unpack } from './unpack.ts'

const utf8 = new TextEncoder()
const fit = writeFit({
  startMs: Date.UTC(2026, 4, 1, 6),
  timeMs: Int32Array.of(0, 1000),
  channels: [{ name: 'power', unit: 'W', values: Float32Array.of(200, 201) }],
  sessions: [],
})
const gpx = utf8.encode('<gpx><trk/></gpx>')

function list(bytes: Uint8Array, options?: UnpackOptions): [name: string, what: unknown][] {
  return Array.from(unpack(bytes, options), (file) => [
    file.name,
    'refused' in file ? file.refused.code : (recognise(file.bytes) ?? new TextDecoder().decode(file.bytes)),
  ])
}

/** Builds an archive by hand, in ways that no correct program writes. */
interface Odd {
  path: string
  bytes?: Uint8Array
  packed?: Uint8Array
  method?: number
  flags?: number
  crc?: number
  zip64?: boolean
}

function zipOf(odds: readonly Odd[], { zip64 = false } = {}): Uint8Array {
  const out: number[] = []
  const u16 = (value: number) => out.push(value & 0xff, (value >>> 8) & 0xff)
  const u32 = (value: number) =>
    out.push(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24)
  const u64 = (value: number) => {
    u32(value)
    u32(0)
  }
  const put = (bytes: Uint8Array) => {
    for (const byte of bytes) out.push(byte)
  }
  const entries = odds.map((odd) => {
    const { path, bytes = gpx, method = 0, flags = 0 } = odd
    const packed = odd.packed ?? bytes
    const at = out.length
    const name = utf8.encode(path)
    const head = () => {
      u16(flags)
      u16(method)
      u32(0)
      u32(odd.crc ?? crc32(bytes))
    }
    u32(0x04034b50)
    u16(20)
    head()
    u32(packed.length)
    u32(bytes.length)
    u16(name.length)
    u16(0)
    put(name)
    put(packed)
    return { odd, name, head, at, packed, bytes }
  })
  const directory = out.length
  for (const { odd, name, head, at, packed, bytes } of entries) {
    u32(0x02014b50)
    u16(20)
    u16(20)
    head()
    u32(odd.zip64 ? 0xffffffff : packed.length)
    u32(odd.zip64 ? 0xffffffff : bytes.length)
    u16(name.length)
    u16(odd.zip64 ? 28 : 0)
    u16(0)
    u16(0)
    u16(0)
    u32(0)
    u32(odd.zip64 ? 0xffffffff : at)
    put(name)
    if (odd.zip64) {
      u16(1)
      u16(24)
      u64(bytes.length)
      u64(packed.length)
      u64(at)
    }
  }
  const size = out.length - directory
  if (zip64) {
    const at = out.length
    u32(0x06064b50)
    u64(44)
    u32(0)
    u32(0)
    u32(0)
    u64(odds.length)
    u64(odds.length)
    u64(size)
    u64(directory)
    u32(0x07064b50)
    u32(0)
    u64(at)
    u32(1)
  }
  u32(0x06054b50)
  u32(0)
  u16(zip64 ? 0xffff : odds.length)
  u16(zip64 ? 0xffff : odds.length)
  u32(zip64 ? 0xffffffff : size)
  u32(zip64 ? 0xffffffff : directory)
  u16(0)
  return Uint8Array.from(out)
}

test('a file keeps its path in the archive, after the path of that archive', () => {
  const inner = zipOf([{ path: 'activities/7.fit', bytes: fit }])
  const zip = zipOf([
    { path: 'DI_CONNECT/part.zip', bytes: inner },
    { path: 'activities/8.fit.gz', bytes: gzipSync(fit) },
  ])
  expect([...unpack(zip)].map(({ name, path }) => [name, path])).toEqual([
    ['7.fit', 'DI_CONNECT/part.zip/activities/7.fit'],
    ['8.fit', 'activities/8.fit.gz'],
  ])
})

describe('an archive', () => {
  test('each kind of file is recognised by its content', () => {
    expect(recognise(fit)).toBe('fit')
    expect(recognise(gpx)).toBe('gpx')
    expect(recognise(utf8.encode('<?xml version="1.0"?><TrainingCenterDatabase/>'))).toBe('tcx')
    expect(recognise(utf8.encode('time,power\n0,1\n'))).toBe('csv')
    expect(recognise(gzipSync(fit))).toBe('gzip')
    expect(recognise(zipSync({}))).toBe('zip')
    expect(recognise(zipSync({ a: fit }))).toBe('zip')
    expect(recognise(utf8.encode('PK, said the fox'))).toBeUndefined()
    expect(recognise(new Uint8Array(0))).toBeUndefined()
  })

  test('a file that is not an archive is returned unchanged', () => {
    expect(list(fit, { name: 'rides/ride.fit' })).toEqual([['ride.fit', 'fit']])
  })

  test('the content of gzip has the stored name or that of the file', () => {
    expect(list(gzipSync(fit), { name: 'ride.fit.gz' })).toEqual([['ride.fit', 'fit']])
    const named = gzipSync(fit)
    const withName = Uint8Array.from([
      ...named.subarray(0, 3),
      8,
      ...named.subarray(4, 10),
      ...utf8.encode('../a.fit\0'),
      ...named.subarray(10),
    ])
    expect(list(withName, { name: 'b.gz' })).toEqual([['a.fit', 'fit']])
  })

  test('gzip of several members is one file', () => {
    const [first, second] = [fit.subarray(0, 40), fit.subarray(40)]
    const [file] = unpack(Uint8Array.from([...gzipSync(first), ...gzipSync(second)]))
    expect(file).toEqual({ name: '', path: '', bytes: fit })
  })

  test('folders, hidden files and metadata of operating systems are skipped', () => {
    const zip = zipSync({
      'activities/': new Uint8Array(0),
      'activities/1.fit': fit,
      'activities/.DS_Store': gpx,
      '__MACOSX/activities/._1.fit': gpx,
      '.hidden/2.gpx': [gpx, { level: 0 }],
    })
    expect(list(zip)).toEqual([
      ['1.fit', 'fit'],
      ['2.gpx', 'gpx'],
    ])
  })

  test('no name leads outside of its folder', () => {
    const paths = [
      '../../etc/passwd',
      '/etc/shadow',
      'C:\\Windows\\a.fit',
      '..\\b.fit',
      'c\u0000\n.fit',
      'é/ü.fit',
      '..',
    ]
    expect(list(zipOf(paths.map((path) => ({ path })))).map(([name]) => name)).toEqual([
      'passwd',
      'shadow',
      'a.fit',
      'b.fit',
      'c.fit',
      'ü.fit',
    ])
  })

  test('nested archives are unpacked, deeper ones refused; the other files are unpacked', () => {
    const deep = zipSync({ 'deep.zip': zipSync({ 'deep.fit.gz': gzipSync(fit) }), 'b.fit.gz': gzipSync(fit) })
    expect(list(deep)).toEqual([
      ['deep.fit.gz', 'ArchiveUnsupported'],
      ['b.fit', 'fit'],
    ])
  })

  test('only the file itself is refused if it has a password or an unknown compression', () => {
    const zip = zipOf([
      { path: 'secret.fit', flags: 1 },
      { path: 'odd.fit', method: 14 },
      { path: 'plain.gpx' },
      { path: 'packed.gpx', method: 8, packed: deflateRawSync(gpx) },
    ])
    expect(list(zip)).toEqual([
      ['secret.fit', 'ArchiveEncrypted'],
      ['odd.fit', 'ArchiveUnsupported'],
      ['plain.gpx', 'gpx'],
      ['packed.gpx', 'gpx'],
    ])
  })

  test('ZIP64 and self-extracting archives are read', () => {
    const zip = zipOf([{ path: 'a.gpx', zip64: true }, { path: 'b.gpx' }], { zip64: true })
    expect(list(zip)).toEqual([
      ['a.gpx', 'gpx'],
      ['b.gpx', 'gpx'],
    ])
    const plain = zipOf([{ path: 'a.gpx' }])
    expect(list(Uint8Array.from([0x50, 0x4b, 3, 4, ...new Uint8Array(100), ...plain]))).toEqual([
      ['a.gpx', 'gpx'],
    ])
  })

  test('a damaged file is unpacked as far as possible and marked as damaged', () => {
    const packed = deflateRawSync(fit)
    const files = Array.from(
      unpack(
        zipOf([
          { path: 'crc.gpx', crc: 1 },
          { path: 'cut.fit', bytes: fit, method: 8, packed: packed.subarray(0, packed.length - 20) },
        ]),
      ),
    )
    expect(files[0]).toEqual({ name: 'crc.gpx', path: 'crc.gpx', bytes: gpx, damaged: true })
    expect(files[1]).toMatchObject({ name: 'cut.fit', damaged: true })
    const [cut] = unpack(gzipSync(fit).subarray(0, -30))
    expect(cut).toMatchObject({ damaged: true })
    expect(cut && 'bytes' in cut && cut.bytes.length).toBeGreaterThan(20)
  })

  test('an archive without its directory is refused', () => {
    const zip = zipSync({ 'a.fit': fit })
    expect(() => list(zip.subarray(0, zip.length - 30))).toThrow(
      expect.objectContaining({ code: 'ArchiveDamaged' }),
    )
  })

  test('too many files are refused before the first is unpacked', () => {
    const odds = Array.from({ length: 11 }, (_, i) => ({ path: `${i}.gpx` }))
    const files = unpack(zipOf(odds), { limits: { files: 10 } })
    expect(() => files.next()).toThrow(expect.objectContaining({ code: 'ArchiveTooLarge' }))
    expect(list(zipOf(odds), { limits: { files: 11 } }).length).toBe(11)
  })

  test('at most 2,000 files are unpacked', () => {
    const filesOf = (count: number) =>
      zipOf(Array.from({ length: count }, (_, at) => ({ path: `${at}.txt`, bytes: new Uint8Array(1) })))
    expect(list(filesOf(2_000)).length).toBe(2_000)
    expect(() => list(filesOf(2_001))).toThrow('more than 2000 files')
  })

  test('an archive above the size limit is not read', () => {
    expect(() => list(gzipSync(fit), { limits: { packedBytes: 10 } })).toThrow(
      expect.objectContaining({ code: 'ArchiveTooLarge' }),
    )
  })

  describe('that is a bomb', () => {
    const zeros = deflateRawSync(new Uint8Array(256 * 1024 ** 2), { level: 9 })
    const bomb: Odd = { path: 'a.csv', method: 8, packed: zeros }

    test.each([
      ['ZIP', () => zipOf([bomb])],
      ['gzip', () => Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, ...zeros, ...new Uint8Array(8)])],
      ['a ZIP in a ZIP', () => zipSync({ 'b.zip': zipOf([bomb]) })],
      ['a ZIP that says it is small', () => zipOf([{ ...bomb, bytes: new Uint8Array(1) }])],
    ])('%s of 256 MB is left after a fraction of it', (_what, bytes) => {
      const packed = bytes()
      const before = process.memoryUsage().arrayBuffers
      let most = 0
      const started = process.threadCpuUsage()
      try {
        for (const file of unpack(packed)) most = Math.max(most, 'bytes' in file ? file.bytes.length : 0)
        expect.fail('the bomb was unpacked')
      } catch (error) {
        expect(error).toMatchObject({ code: 'ArchiveTooLarge' })
      }
      expect(most).toBe(0)
      expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(3000)
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200 * 1024 ** 2)
    })

    test('entries that share the same bytes count each time', () => {
      const some = new Uint8Array(2 * 1024 ** 2)
      const packed = deflateRawSync(some)
      const zip = zipOf([{ path: '0', bytes: some, method: 8, packed }])
      // Every directory entry points at the same file.
      const view = new DataView(zip.buffer)
      const end = zip.length - 22
      const directory = zip.slice(view.getUint32(end + 16, true), end)
      const many = new Uint8Array(zip.length + 199 * directory.length)
      many.set(zip.subarray(0, end))
      for (let i = 1; i < 200; i++) many.set(directory, end + (i - 1) * directory.length)
      const moved = many.length - 22
      many.set(zip.subarray(end), moved)
      new DataView(many.buffer).setUint32(moved + 12, 200 * directory.length, true)
      expect(() => list(many)).toThrow(expect.objectContaining({ code: 'ArchiveTooLarge' }))
    })

    test('total bytes are limited, and so are the bytes of one file', () => {
      const noise = Uint8Array.from({ length: 100_000 }, (_, i) => (i * i * 31 + (i >> 3)) & 0xff)
      const zip = zipSync({ a: noise, b: noise, c: noise })
      expect(list(zip, { limits: { unpackedBytes: 300_000 } }).length).toBe(3)
      const files = unpack(zip, { limits: { unpackedBytes: 250_000 } })
      expect([files.next().done, files.next().done]).toEqual([false, false])
      expect(() => files.next()).toThrow(expect.objectContaining({ code: 'ArchiveTooLarge' }))
      expect(() => list(zip, { limits: { fileBytes: 99_999 } })).toThrow(
        expect.objectContaining({ code: 'ArchiveTooLarge' }),
      )
    })
  })

  test('unpacks or refuses an archive cut off or changed anywhere', () => {
    const sound = [
      zipSync({ 'a/ride.fit': fit, 'b.zip': zipSync({ 'c.gpx': gpx }), 'd.fit.gz': gzipSync(fit) }),
      zipOf([{ path: 'a.gpx', zip64: true }], { zip64: true }),
      gzipSync(fit),
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...sound),
        fc.nat(),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 10 }),
        (whole, cut, changes) => {
          const bytes = whole.slice()
          for (const [where, byte] of changes) bytes[where % bytes.length] = byte
          try {
            for (const file of unpack(bytes.subarray(0, bytes.length - (cut % bytes.length)))) {
              expect(file.name).not.toMatch(/[\\/]/)
            }
          } catch (error) {
            if (!(error instanceof UnreadableRecording)) throw error
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})
