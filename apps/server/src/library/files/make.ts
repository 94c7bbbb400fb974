/** Makes a file in a worker thread, completely or not at all. */
import { ApiError } from '@cadenza/contract'
import type { Services } from '../../platform/services.ts'
import { isWorkerDeath } from '../../reading/files/read-file.ts'
import {
  readers as ownReaders,
  type ReaderPool,
  ReadingTookTooLong,
} from '../../reading/files/reader-pool.ts'
import type { ExportTask } from './worker.ts'

const worker = new URL('./worker.ts', import.meta.url).href

export async function makeFile(
  { settings: { dataFolder, s3 }, log }: Services,
  task: Omit<ExportTask, 'storage'>,
  readers: ReaderPool = ownReaders,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readers.run<Uint8Array<ArrayBuffer>>(worker, { ...task, storage: { dataFolder, s3 } })
  } catch (error) {
    if (!(error instanceof ReadingTookTooLong) && !isWorkerDeath(error)) throw error
    log.error({ err: error, format: task.format }, 'a file could not be created')
    throw new ApiError('Unavailable')
  }
}
