import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database/testing.ts'
import { diskForTests, type TestObjects } from '../objects/testing.ts'
import { adoptStorage, checkStorage, WrongStorage } from './storage-id.ts'

const log = pino({ level: 'silent' })
const folders: TestObjects[] = []
let open: TestDatabase
beforeAll(async () => {
  open = await testDatabase()
})
beforeEach(async () => {
  await open.pool.query("delete from installation where name = 'storage'")
})
afterAll(async () => {
  for (const folder of folders) await folder.close()
  await open.close()
})

async function storage() {
  const made = await diskForTests()
  folders.push(made)
  return { database: open.database, objects: made.objects, log }
}

test('a server starts again and again with its own storage', async () => {
  const own = await storage()
  for (let start = 0; start < 3; start++) await checkStorage(own)
})

test('of servers that start at once on one database, only those with one of the storages go on', async () => {
  const [first, second] = [await storage(), await storage()]
  const starts = await Promise.allSettled([first, second, first, second].map(checkStorage))
  expect(starts.map(({ status }) => status).sort()).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  const refused = starts.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(refused.reason).toBeInstanceOf(WrongStorage)
  expect(refused.reason.message).toContain('cadenza adopt-storage')
})

test('a new database does not take the storage of another one', async () => {
  const production = await storage()
  await checkStorage(production)
  await open.pool.query("delete from installation where name = 'storage'")
  await expect(checkStorage(production)).rejects.toThrow('belongs to another database')
  await adoptStorage(production)
  await checkStorage(production)
})

test('storage that was moved without its id is accepted once it is adopted', async () => {
  const [former, moved] = [await storage(), await storage()]
  await checkStorage(former)
  await expect(checkStorage(moved)).rejects.toThrow('not the one of this database')
  await adoptStorage(moved)
  await checkStorage(moved)
})

test('a process that ended before the storage had its id does not keep the next one from starting', async () => {
  const own = await storage()
  const dying = { ...own.objects, put: () => Promise.reject(new Error('the process died here')) }
  await expect(checkStorage({ ...own, objects: dying })).rejects.toThrow('the process died here')
  await checkStorage(own)
  await expect(checkStorage(await storage())).rejects.toBeInstanceOf(WrongStorage)
})

test('storage that cannot be reached does not keep a server from starting', async () => {
  const own = await storage()
  const away = { ...own.objects, get: () => Promise.reject(new Error('connect ECONNREFUSED')) }
  await checkStorage({ ...own, objects: away })
})
