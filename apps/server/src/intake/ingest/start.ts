import type { Services } from '../../platform/services.ts'
import { readers as ownReaders, type ReaderPool } from '../../reading/files/reader-pool.ts'
import { type IngestJob, ingestJob } from '../uploads/register.ts'
import { giveUpUpload, ingestUpload } from './ingest.ts'

const atOnce = 2
/** Starts the import worker; stopping ends its reader threads. */
export async function startIngest(
  services: Services,
  { readers = ownReaders }: { readers?: ReaderPool } = {},
): Promise<{ stop(): Promise<void> }> {
  await services.jobs.work<IngestJob>(ingestJob, (job, run) => ingestUpload(services, job, run, readers), {
    concurrency: atOnce,
    giveUp: (job, reason) => giveUpUpload(services, job, reason),
  })
  return {
    stop: () => readers.stop(),
  }
}
