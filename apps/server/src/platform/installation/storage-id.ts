/**
 * The same random id in the database and in the storage. Two servers with one database and a local folder
 * each would each miss half of the uploads, and a database with foreign storage would treat its files as
 * orphans.
 */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import { transact } from '../database/transact.ts'
import { ObjectMissing, type ObjectStore } from '../objects/store.ts'
import type { Services } from '../services.ts'
import { installationValue, keepInstallationValue, lockStorageId } from './queries.ts'

const valueName = 'storage'
const objectKey = 'installation/id.json'

const stored = z.object({ id: z.uuid() })
/** `isStored` is false until the storage has the id: a process may end in between. */
const known = stored.extend({ isStored: z.boolean() })

type StorageServices = Pick<Services, 'database' | 'objects'>

/** Database and storage belong to different installations. The message says what to do. */
export class WrongStorage extends Error {
  constructor(how: string) {
    super(
      `${how} Set CADENZA_DATA or CADENZA_S3_* to the storage of this database; servers that share a database need the same storage. If they do belong together, as after a restore or a move, run cadenza adopt-storage once.`,
    )
    this.name = 'WrongStorage'
  }
}

/**
 * Throws `WrongStorage` if database and storage have different ids. The first call gives both their id.
 * Storage that cannot be reached at the moment is not checked.
 */
export async function checkStorage({
  log,
  ...services
}: StorageServices & { log: Pick<Logger, 'warn'> }): Promise<void> {
  let found: string | undefined
  try {
    found = await storedId(services.objects)
  } catch (error) {
    log.warn(
      { err: error },
      'the storage cannot be reached; whether it belongs to this database is not checked',
    )
    return
  }
  // The id is in the database before it is in the storage, so that of two servers only one can write it.
  await withId(services, async ({ id }, save) => {
    if (id === undefined && found === undefined) await save({ id: randomUUID(), isStored: false })
    else if (id === undefined) throw new WrongStorage('The storage belongs to another database.')
  })
  await withId(services, async ({ id, isStored }, save) => {
    found = await storedId(services.objects)
    if (found !== undefined && found !== id)
      throw new WrongStorage('The storage belongs to another database.')
    if (found === undefined && isStored)
      throw new WrongStorage('The storage is not the one of this database.')
    if (id === undefined || isStored) return
    if (found === undefined) await writeId(services.objects, id)
    await save({ id, isStored: true })
  })
}

/** Gives storage and database the same id, whatever they had before. */
export async function adoptStorage(services: StorageServices): Promise<void> {
  const found = await storedId(services.objects)
  await withId(services, async (current, save) => {
    const id = found ?? current.id ?? randomUUID()
    if (found === undefined) await writeId(services.objects, id)
    await save({ id, isStored: true })
  })
}

/** Gives database and storage a new id of their own, so that a copy is not taken for the original. */
export async function renewStorageId(services: StorageServices): Promise<void> {
  await withId(services, async (_, save) => {
    const id = randomUUID()
    await writeId(services.objects, id)
    await save({ id, isStored: true })
  })
}

/** Compares the ids without writing any: `unset` if neither has one yet. */
export async function compareStorage({
  database,
  objects,
}: StorageServices): Promise<'same' | 'different' | 'unset'> {
  const value = await installationValue(database, valueName)
  const { id, isStored } = value === undefined ? {} : known.parse(value)
  const found = await storedId(objects)
  if (id === undefined && found === undefined) return 'unset'
  return found === id || (found === undefined && !isStored) ? 'same' : 'different'
}

/** Runs `work` on the database's id, one process at a time. */
async function withId(
  { database }: Pick<Services, 'database'>,
  work: (
    current: Partial<z.output<typeof known>>,
    save: (next: z.output<typeof known>) => Promise<void>,
  ) => Promise<void>,
): Promise<void> {
  await transact(database, async (transaction) => {
    await lockStorageId(transaction)
    const value = await installationValue(transaction, valueName)
    const current = value === undefined ? {} : known.parse(value)
    await work(current, (next) => keepInstallationValue(transaction, valueName, next))
  })
}

/** Id in the storage; undefined if it has none. */
async function storedId(objects: ObjectStore): Promise<string | undefined> {
  try {
    return stored.parse(JSON.parse(new TextDecoder().decode(await objects.get(objectKey)))).id
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}

async function writeId(objects: ObjectStore, id: string): Promise<void> {
  await objects.put(objectKey, new TextEncoder().encode(JSON.stringify({ id })))
}
