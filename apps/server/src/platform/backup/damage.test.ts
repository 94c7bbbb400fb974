import { randomBytes } from 'node:crypto'
import { cp, open as openFile, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { backupSetup, keysOf, tablesOf, user } from './testing.ts'

const setup = backupSetup()
const { backedUp, newPlace, restore } = setup

describe('a damaged backup is refused and changes nothing', () => {
  const whole: Partial<Record<'' | '.tar', Promise<string>>> = {}

  async function flip(file: string, at: number): Promise<void> {
    const handle = await openFile(file, 'r+')
    const byte = Buffer.alloc(1)
    await handle.read(byte, 0, 1, at)
    await handle.write(Buffer.of((byte[0] ?? 0) ^ 4), 0, 1, at)
    await handle.close()
  }
  const sizeOf = async (file: string) => (await stat(file)).size

  /** Offsets of the archive's bytes at which damage must be found. */
  async function offsetOf(place: string, text: string): Promise<number> {
    const at = (await readFile(place)).indexOf(text)
    if (at === -1) throw new Error(`There is no ${text}`)
    return at
  }

  test.each<[string, '' | '.tar', (place: string) => Promise<void>, RegExp]>([
    [
      'a changed byte of an object',
      '.tar',
      async (place) => flip(place, (await offsetOf(place, 'original.fit')) + 600_000),
      /differs from its checksum/,
    ],
    [
      'a changed byte of a table',
      '.tar',
      async (place) => flip(place, (await offsetOf(place, 'database/public.users')) + 530),
      /public\.users.*differs from its checksum/,
    ],
    [
      'a changed name',
      '.tar',
      async (place) => flip(place, (await offsetOf(place, 'database/public.users')) + 12),
      /damaged/,
    ],
    [
      'a changed checksum',
      '.tar',
      async (place) => flip(place, (await offsetOf(place, '  database/public.users')) - 5),
      /damaged/,
    ],
    [
      'a changed manifest',
      '.tar',
      async (place) => flip(place, (await offsetOf(place, '"made_at"')) + 15),
      /backup\.json.*damaged/,
    ],
    [
      'an archive cut in the middle',
      '.tar',
      async (place) => truncate(place, (await sizeOf(place)) / 2),
      /cut off/,
    ],
    [
      'an archive cut before its manifest',
      '.tar',
      async (place) => truncate(place, (await offsetOf(place, 'backup.json')) - 512),
      /damaged|not a whole backup/,
    ],
    [
      'an archive without its last block of the manifest',
      '.tar',
      async (place) => truncate(place, (await offsetOf(place, '"checksums"')) - 5),
      /cut off|damaged/,
    ],
    ['an empty file', '.tar', async (place) => truncate(place, 0), /not a whole backup/],
    ['something else', '.tar', async (place) => writeFile(place, randomBytes(4096)), /not a whole backup/],
    [
      'a missing object',
      '',
      async (place) => rm(path.join(place, 'objects/activities', user, '00ff/original.fit')),
      /original\.fit is missing/,
    ],
    [
      'a missing list of checksums',
      '',
      async (place) => rm(path.join(place, 'checksums/000001.sha256')),
      /000001\.sha256 is missing/,
    ],
    [
      'a list of checksums without a line',
      '',
      async (place) => {
        const list = path.join(place, 'checksums/000001.sha256')
        await writeFile(list, (await readFile(list, 'utf8')).split('\n').slice(1).join('\n'))
      },
      /lists of checksums/,
    ],
    [
      'a folder without its manifest',
      '',
      async (place) => rm(path.join(place, 'backup.json')),
      /not a whole backup/,
    ],
  ])('%s', async (_, ending, damage, message) => {
    whole[ending] ??= backedUp(ending)
    const place = newPlace(ending)
    await cp((await whole[ending]) ?? '', place, { recursive: true })
    await damage(place)
    await expect(restore(place)).rejects.toThrow(message)
    expect(await tablesOf(setup.target)).toEqual([])
    expect(await keysOf(setup.targetStored)).toEqual([])
  })
})
