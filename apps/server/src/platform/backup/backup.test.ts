import { execFile } from 'node:child_process'
import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { unseal } from '../secrets/seal.ts'
import { makeBackup } from './backup.ts'
import { openSource, verifySource } from './source.ts'
import { backupSetup, objectHashes, other, rowsByTable, user } from './testing.ts'

const run = promisify(execFile)
const setup = backupSetup()
const { backedUp, newPlace, restore } = setup

describe.each(['', '.tar'] as const)('a backup %j', (ending) => {
  test('restores every row and object that a row names, and the key that seals secrets', async () => {
    const place = await backedUp(ending)
    expect(await restore(place)).toEqual({ otherKey: false })
    const expected = await objectHashes(setup.stored.objects)
    delete expected[`exports/${user}/plan`]
    expect(await objectHashes(setup.targetStored.objects)).toEqual(expected)
    expect(Object.keys(expected)).toHaveLength(3)
    const rows = await rowsByTable(setup.source.pool)
    expect(await rowsByTable(setup.target.pool)).toEqual(rows)
    expect(rows['public.load_days']).toHaveLength(2)
    expect(rows['pgboss.job']).toHaveLength(1)
    const { rows: factors } = await setup.target.pool.query('select secret from second_factors')
    const context = { purpose: 'second factor', userUuid: user }
    expect(String(await unseal(setup.targetSettings, factors[0].secret, context))).toBe('totp')
  })

  test('is not readable by others, and nothing else is left beside it', async () => {
    const place = await backedUp(ending)
    const files =
      ending === '' ? [place, path.join(place, 'backup.json'), path.join(place, 'secret.key')] : [place]
    for (const file of files) expect((await stat(file)).mode & 0o077, file).toBe(0)
    expect((await readdir(setup.folder)).filter((name) => name.includes('partial'))).toEqual([])
  })

  test('is not written over another', async () => {
    const place = await backedUp(ending)
    await expect(
      makeBackup({ settings: setup.settings, connection: setup.source.connection, place, program: '1' }),
    ).rejects.toThrow(/exists already/)
  })

  test('names objects that the storage does not have', async () => {
    const key = `activities/${other}/00ff/original.fit`
    await setup.stored.objects.delete(key)
    const opened = await openSource(await backedUp(ending))
    await opened.close()
    await setup.stored.objects.put(key, new Uint8Array(0))
    expect(opened.manifest.missing).toEqual({ count: 1, keys: [key] })
  })
})

test('an archive is a tar file of the same folder', async () => {
  const archive = await backedUp('.tar')
  const extracted = newPlace('')
  await mkdir(extracted)
  await run('tar', ['-xf', archive, '-C', extracted])
  const opened = await openSource(extracted)
  await verifySource(opened)
  const expected = await objectHashes(setup.stored.objects)
  const named = Object.keys(expected).filter((key) => !key.startsWith('exports/'))
  for (const key of named)
    expect((await stat(path.join(extracted, 'objects', ...key.split('/')))).isFile()).toBe(true)
})

test('a backup that is cut off leaves nothing behind, and one that was killed is no backup', async () => {
  const stopped = new AbortController()
  const place = newPlace('.tar')
  const options = {
    settings: setup.settings,
    connection: setup.source.connection,
    objects: setup.stored.objects,
    program: '1',
  }
  await expect(
    makeBackup({ ...options, place, signal: stopped.signal, onProgress: () => stopped.abort() }),
  ).rejects.toThrow()
  expect((await readdir(setup.folder)).filter((name) => name.startsWith(path.basename(place)))).toEqual([])
  const whole = await backedUp('')
  await rename(path.join(whole, 'backup.json'), path.join(setup.folder, 'gone.json'))
  await expect(openSource(whole)).rejects.toThrow(/not a whole backup/)
})

test('every column with the key of an object is one that a backup reads or leaves out on purpose', async () => {
  const { rows } = await setup.source.pool.query(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name like '%object_key%' order by 1`,
  )
  expect(rows.map(({ table_name }) => table_name)).toEqual([
    'activity_files',
    'multipart_uploads',
    'series',
    'superseded_objects',
    'uploads',
  ])
})

test('no table numbers its rows by a sequence, whose state a backup would need', async () => {
  const { rows } = await setup.source.pool.query(
    "select sequencename from pg_sequences where schemaname = 'public'",
  )
  expect(rows).toEqual([])
})
