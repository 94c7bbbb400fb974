/** Archives beyond 4 GiB, whose entries are generated as they are read. */
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ByteSource, openZip } from '../../platform/zip/zip-file.ts'
import { type StreamedEntry, zipLength, zipStream } from '../../platform/zip/zip-stream.ts'
import { openGarmin } from '../../reading/files/foreign/garmin-archive.ts'

const GiB = 1024 ** 3
const zeros = new Uint8Array(64 * 1024 ** 2)
const utf8 = (text: string) => new TextEncoder().encode(text)

const entry = (path: string, bytes: Uint8Array): StreamedEntry => ({
  path,
  bytes: bytes.length,
  open: async () =>
    (async function* () {
      yield bytes
    })(),
})
/** A video; its checksum is never checked. */
const film = (path: string): StreamedEntry => ({
  path,
  bytes: 2.5 * GiB,
  crc: 0,
  open: async () =>
    (async function* () {
      for (let at = 0; at < 2.5 * GiB; at += zeros.length) yield zeros
    })(),
})

/** Bytes of a ZIP stream without its zeros. */
async function sparse(entries: readonly StreamedEntry[]): Promise<ByteSource> {
  const pieces: { at: number; bytes: Uint8Array }[] = []
  let size = 0
  for await (const bytes of zipStream(entries)) {
    if (bytes !== zeros) pieces.push({ at: size, bytes })
    size += bytes.length
  }
  expect(size).toBe(zipLength(entries))
  return {
    size,
    async read(start, end) {
      const read = new Uint8Array(end - start)
      for (const { at, bytes } of pieces) {
        const from = Math.max(start, at)
        const to = Math.min(end, at + bytes.length)
        if (from < to) read.set(bytes.subarray(from - at, to - at), from - start)
      }
      return read
    },
  }
}

test('what is written beyond 4 GiB is found there', async () => {
  const last = entry('account.json', utf8('{"name":"Jo"}'))
  const zip = await openZip(await sparse([entry('first', utf8('1')), film('a.mp4'), film('b.mp4'), last]))
  expect([...zip.entries.keys()]).toEqual(['first', 'a.mp4', 'b.mp4', 'account.json'])
  expect(zip.entries.get('account.json')?.at).toBeGreaterThan(4 * GiB)
  expect(await zip.read('account.json')).toEqual({ bytes: utf8('{"name":"Jo"}'), damaged: false })
  expect(await zip.read('first')).toEqual({ bytes: utf8('1'), damaged: false })
})

test('a Garmin export of over 4 GiB is read where it lies, and what is damaged in it is told by name', async () => {
  const uploads = 'DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part'
  const list = [{ summarizedActivitiesExport: [{ name: 'Around the lake', beginTimestamp: 1000 }] }]
  const packed = zipSync({ '1.fit': utf8('one'), 'notes.txt': utf8('x'), '2.FIT': utf8('two') })
  const source = await sparse([
    film('DI_CONNECT/photos/a.mp4'),
    film('DI_CONNECT/photos/b.mp4'),
    entry(`${uploads}1.zip`, packed),
    entry(`${uploads}2.zip`, utf8('no archive')),
    entry(`${uploads}3.zip`, zipSync({ '3.fit': utf8('three') })),
    entry('DI_CONNECT/DI-Connect-Fitness/jo_0_summarizedActivities.json', utf8(JSON.stringify(list))),
  ])
  const archive = await openGarmin(await openZip(source))
  expect(archive?.told).toEqual([{ startMs: 1000, title: 'Around the lake' }])
  const files = archive?.files ?? []
  const opened = await Promise.all(
    files.map(async ({ name, open }) => {
      const file = await open()
      if ('code' in file || !('bytes' in file.source)) return { name, ...file }
      return { name, text: Buffer.from(file.source.bytes).toString(), optional: file.optional }
    }),
  )
  const read = (text: string) => ({ text, optional: true })
  expect(opened).toEqual([
    { name: '1.fit', ...read('one') },
    { name: '2.FIT', ...read('two') },
    { name: 'UploadedFiles_0-_Part2.zip', code: 'UploadArchiveDamaged' },
    { name: '3.fit', ...read('three') },
  ])
})
