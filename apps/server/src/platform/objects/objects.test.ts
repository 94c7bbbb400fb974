import { existsSync } from 'node:fs'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BadObjectKey } from './keys.ts'
import { openObjects } from './open.ts'
import { ObjectMissing, type ObjectStore } from './store.ts'
import { diskForTests, s3ForTests, type TestObjects } from './testing.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (from: Uint8Array) => new TextDecoder().decode(from)

async function collected(from: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const one of from) all.push(one)
  return all
}

async function* chunks(...parts: string[]): AsyncIterable<Uint8Array> {
  for (const part of parts) {
    await wait(1)
    yield bytes(part)
  }
}

describe.each<{ store: string; make(): Promise<TestObjects> }>([
  { store: 'disk', make: diskForTests },
  { store: 's3', make: s3ForTests },
])('objects on $store', ({ make }) => {
  let made: TestObjects
  let objects: ObjectStore
  beforeAll(async () => {
    made = await make()
    objects = made.objects
  })
  afterAll(() => made.close())

  test('gives back what was put, whole, in part and as a stream', async () => {
    await objects.put('a/whole.bin', bytes('0123456789'))
    expect(text(await objects.get('a/whole.bin'))).toBe('0123456789')
    expect(text(await objects.get('a/whole.bin', { start: 2, end: 5 }))).toBe('234')
    expect(text(await objects.get('a/whole.bin', { start: 8, end: 50 }))).toBe('89')
    expect((await objects.get('a/whole.bin', { start: 4, end: 4 })).length).toBe(0)
    expect((await objects.get('a/whole.bin', { start: 10, end: 12 })).length).toBe(0)
    const streamed: Buffer[] = []
    for await (const chunk of await objects.stream('a/whole.bin')) streamed.push(Buffer.from(chunk))
    expect(Buffer.concat(streamed).toString()).toBe('0123456789')
  })

  test('takes a body that comes in pieces', async () => {
    await objects.put('a/pieces.bin', chunks('one ', 'two ', 'three'))
    expect(text(await objects.get('a/pieces.bin'))).toBe('one two three')
  })

  test('takes an empty object', async () => {
    await objects.put('a/empty', new Uint8Array(0))
    expect((await objects.get('a/empty')).length).toBe(0)
    expect((await objects.stat('a/empty'))?.bytes).toBe(0)
  })

  test('a second put replaces the first', async () => {
    await objects.put('a/twice', bytes('first, and longer'))
    await objects.put('a/twice', bytes('second'))
    expect(text(await objects.get('a/twice'))).toBe('second')
  })

  test('a body that breaks off leaves the former object as it was', async () => {
    await objects.put('a/former', bytes('former'))
    async function* breaking(): AsyncIterable<Uint8Array> {
      yield bytes('half')
      throw new Error('connection lost')
    }
    await expect(objects.put('a/former', breaking())).rejects.toThrow('connection lost')
    expect(text(await objects.get('a/former'))).toBe('former')
  })

  test('says what is missing', async () => {
    await expect(objects.get('no/such')).rejects.toBeInstanceOf(ObjectMissing)
    await expect(objects.get('no/such', { start: 0, end: 2 })).rejects.toBeInstanceOf(ObjectMissing)
    await expect(objects.get('no/such', { start: 2, end: 2 })).rejects.toBeInstanceOf(ObjectMissing)
    await expect(objects.stream('no/such')).rejects.toBeInstanceOf(ObjectMissing)
    expect(await objects.stat('no/such')).toBeUndefined()
  })

  test('tells size and age', async () => {
    await objects.put('a/sized', bytes('12345'))
    const found = await objects.stat('a/sized')
    expect(found?.bytes).toBe(5)
    expect(Math.abs((found?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  test('lists keys under a prefix in order', async () => {
    for (const key of ['l/b/2', 'l/b/1', 'l/bc', 'l/a', 'l/Ü 20260101.fit', 'm/z'])
      await objects.put(key, bytes(key))
    expect(await collected(objects.list('l/'))).toEqual(['l/a', 'l/b/1', 'l/b/2', 'l/bc', 'l/Ü 20260101.fit'])
    expect(await collected(objects.list('l/b'))).toEqual(['l/b/1', 'l/b/2', 'l/bc'])
    expect(await collected(objects.list('nothing/'))).toEqual([])
    expect(text(await objects.get('l/Ü 20260101.fit'))).toBe('l/Ü 20260101.fit')
  })

  test('deletes one, and all under a prefix; deleting what is not there is no error', async () => {
    for (const key of ['d/1', 'd/2/3', 'd2/4']) await objects.put(key, bytes(key))
    await objects.delete('d/1')
    await objects.delete('d/1')
    expect(await objects.stat('d/1')).toBeUndefined()
    for (const key of ['d/1', 'd/deep/er/5', 'd/deep/6', 'd/de7']) await objects.put(key, bytes('again'))
    await objects.deleteAll('d/dee')
    expect(await collected(objects.list('d/'))).toEqual(['d/1', 'd/2/3', 'd/de7'])
    await objects.deleteAll('d/')
    expect(await collected(objects.list('d'))).toEqual(['d2/4'])
    await objects.deleteAll('never/was/')
  })

  test('puts and deletes in one folder do not disturb each other', async () => {
    const rounds = Array.from({ length: 20 }, async (_, i) => {
      await objects.put(`busy/${i % 4}/${i}`, bytes(`${i}`))
      if (i % 2 === 0) await objects.delete(`busy/${i % 4}/${i}`)
    })
    await Promise.all(rounds)
    expect((await collected(objects.list('busy/'))).length).toBe(10)
  })

  test.each([
    '',
    '/etc/passwd',
    '../outside',
    'a/../../outside',
    'a//b',
    'a/./b',
    'a/',
    'a\0b',
    'a\\b',
    '.writing/x',
    'x'.repeat(256),
    `${'x'.repeat(200)}/`.repeat(6).slice(0, -1),
    'half \ud800 a pair',
  ])('refuses the key %j', async (key) => {
    await expect(objects.put(key, bytes('x'))).rejects.toBeInstanceOf(BadObjectKey)
    await expect(objects.get(key)).rejects.toBeInstanceOf(BadObjectKey)
    await expect(objects.stream(key)).rejects.toBeInstanceOf(BadObjectKey)
    await expect(objects.stat(key)).rejects.toBeInstanceOf(BadObjectKey)
    await expect(objects.delete(key)).rejects.toBeInstanceOf(BadObjectKey)
  })

  test('refuses to list or delete above itself', async () => {
    await expect(collected(objects.list('../'))).rejects.toBeInstanceOf(BadObjectKey)
    await expect(objects.deleteAll('a/../')).rejects.toBeInstanceOf(BadObjectKey)
  })

  test('says that it can be written to', async () => {
    await expect(objects.check()).resolves.toBeUndefined()
  })
})

describe('objects on disk only', () => {
  test('a failed put leaves no file or folder behind, and an object is a plain file', async () => {
    const { objects, folder, close } = await diskForTests()
    async function* breaking(): AsyncIterable<Uint8Array> {
      yield bytes('half')
      throw new Error('connection lost')
    }
    await objects.put('u/a.fit', bytes('plain'))
    await expect(objects.put('u/b.fit', breaking())).rejects.toThrow()
    await expect(objects.put('v/w/b.fit', breaking())).rejects.toThrow()
    expect(existsSync(path.join(folder, 'v'))).toBe(false)
    expect(await readFile(path.join(folder, 'u/a.fit'), 'utf8')).toBe('plain')
    expect(await readdir(path.join(folder, 'u'))).toEqual(['a.fit'])
    expect(await readdir(path.join(folder, '.writing'))).toEqual([])
    await close()
  })

  test('what a process that was killed had begun to write is removed, what is being written is not', async () => {
    const { objects, folder, close } = await diskForTests()
    await objects.removeUnfinished(new Date())
    await objects.put('u/a.fit', bytes('whole'))
    const writing = path.join(folder, '.writing')
    for (const name of ['abandoned', 'under way']) await writeFile(path.join(writing, name), 'half')
    const yesterday = new Date(Date.now() - 86_400_000)
    await utimes(path.join(writing, 'abandoned'), yesterday, yesterday)
    await objects.removeUnfinished(new Date(Date.now() - 3_600_000))
    expect(await readdir(writing)).toEqual(['under way'])
    expect(await collected(objects.list(''))).toEqual(['u/a.fit'])
    await close()
  })

  test('the last object of a folder takes the folder with it, never the root', async () => {
    const { objects, folder, close } = await diskForTests()
    await objects.put('u/v/a', bytes('a'))
    await objects.delete('u/v/a')
    expect(existsSync(path.join(folder, 'u'))).toBe(false)
    expect(existsSync(folder)).toBe(true)
    await close()
  })

  test('lists in the order of the bytes, as S3 documents it: a dot comes before a slash', async () => {
    const { objects, close } = await diskForTests()
    for (const key of ['b/1', 'b.x', 'b0', 'B']) await objects.put(key, bytes(key))
    expect(await collected(objects.list(''))).toEqual(['B', 'b.x', 'b/1', 'b0'])
    await close()
  })

  test('is not ready where its folder cannot be made', async () => {
    const { folder, close } = await diskForTests()
    await writeFile(path.join(folder, 'file'), '')
    const { diskObjects } = await import('./disk.ts')
    await expect(diskObjects(path.join(folder, 'file', 'objects')).check()).rejects.toThrow()
    await close()
  })

  test('without S3 settings objects live in the data folder', async () => {
    const { folder, close } = await diskForTests()
    const objects = await openObjects({ dataFolder: folder, s3: undefined })
    await objects.put('k', bytes('v'))
    expect(await readFile(path.join(folder, 'objects', 'k'), 'utf8')).toBe('v')
    await close()
  })
})

describe('objects on S3 only', () => {
  test('is not ready where the bucket is missing', async () => {
    const { settings, close } = await s3ForTests()
    const objects = await openObjects({ dataFolder: '/nowhere', s3: { ...settings, bucket: 'absent' } })
    await expect(objects.check()).rejects.toThrow()
    await close()
  })
})
