import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tightenDataFolder } from './data-folder.ts'
import { diskObjects } from './objects/disk.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cadenza-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const mode = (...names: string[]) => statSync(path.join(folder, ...names)).mode & 0o777

test('folders that others can read are taken from them, and only those are named', async () => {
  mkdirSync(path.join(folder, 'objects'))
  mkdirSync(path.join(folder, 'database'))
  chmodSync(folder, 0o755)
  chmodSync(path.join(folder, 'objects'), 0o775)
  chmodSync(path.join(folder, 'database'), 0o700)
  expect(await tightenDataFolder(folder)).toEqual([folder, path.join(folder, 'objects')])
  expect([mode(), mode('objects'), mode('database')]).toEqual([0o700, 0o700, 0o700])
  expect(await tightenDataFolder(folder)).toEqual([])
})

test('a data folder that is not there yet is made for its owner alone', async () => {
  expect(await tightenDataFolder(path.join(folder, 'new'))).toEqual([])
  expect(mode('new')).toBe(0o700)
})

test('objects are readable by their owner alone', async () => {
  await diskObjects(path.join(folder, 'objects')).put('originals/ride.fit', new Uint8Array(3))
  expect(mode('objects', 'originals', 'ride.fit')).toBe(0o600)
  for (const names of [['objects'], ['objects', 'originals'], ['objects', '.writing']])
    expect(mode(...names)).toBe(0o700)
})
