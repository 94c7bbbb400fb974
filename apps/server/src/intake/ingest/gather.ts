/** Stores recordings in one transaction that are read at about the same time. */

import type { FileToStore, StoredFile } from '../../library/storing/file-to-store.ts'
import { analyzeActivities } from '../../library/storing/queries.ts'
import { type Storing, storeRecording, storeTogether } from '../../library/storing/store.ts'
import type { Services } from '../../platform/services.ts'
import type { ReadRecording } from '../../reading/files/reading.ts'

export type StoreFile = (file: FileToStore, recording: ReadRecording) => Promise<StoredFile>

/** One transaction commits while the objects of the next are written. */
const batchesAtOnce = 2
const filesInBatch = 32
/** Files after which the planner first looks at the table again; then at four times as many, and so on. */
const firstLook = 32
const moreForNextLook = 4

interface Waiting extends Storing {
  resolve(stored: StoredFile): void
  reject(error: unknown): void
}

/**
 * Returns a function that stores a user's file. What it is given while two batches are being stored waits for
 * the next, so that the number of transactions follows the speed of database and storage.
 */
export function gatheringStore(services: Services, userUuid: string): StoreFile {
  const waiting: Waiting[] = []
  let running = 0
  let stored = 0
  let nextLook = firstLook

  async function storeWaiting() {
    running += 1
    // Files that are handed over in the same turn belong to one batch.
    await Promise.resolve()
    while (waiting.length > 0) {
      const batch = waiting.splice(0, filesInBatch)
      await storeBatch(services, userUuid, batch)
      stored += batch.length
      if (stored >= nextLook) await lookAgain()
    }
    running -= 1
  }

  /**
   * Checks of foreign keys keep the plan of their first use: of an empty table it reads all of an athlete's
   * activities for each new row. PostgreSQL itself looks again within a minute, which is a whole import.
   */
  async function lookAgain() {
    nextLook = stored * moreForNextLook
    await analyzeActivities(services.database).catch((error: unknown) => {
      services.log.warn({ err: error }, 'the table of activities was not analysed; imports may be slow')
    })
  }

  return (file, recording) =>
    new Promise((resolve, reject) => {
      waiting.push({ file, recording, resolve, reject })
      if (running < batchesAtOnce) void storeWaiting()
    })
}

/** Never rejects: a file that cannot be stored with the others is stored alone, and tells its own error. */
async function storeBatch(services: Services, userUuid: string, batch: readonly Waiting[]): Promise<void> {
  const together = batch.length > 1 ? await storeTogether(services, userUuid, batch).catch(() => []) : []
  for (const [at, { file, recording, resolve, reject }] of batch.entries()) {
    const stored = together[at]
    if (stored) resolve(stored)
    else await storeRecording(services, file, recording).then(resolve, reject)
  }
}
