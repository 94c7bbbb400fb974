import { sweepSuperseded } from '../../library/recompute/superseded.ts'
import type { Services } from '../../platform/services.ts'
import { readers as ownReaders, type ReaderPool } from '../../reading/files/reader-pool.ts'
import { type IngestJob, ingestJob } from '../uploads/register.ts'
import { sweepUploads } from '../uploads/sweep.ts'
import { ingestUpload } from './ingest.ts'
import { sweepOrphans } from './orphans.ts'

const atOnce = 2
const sweepMs = 60_000
const orphansMs = 24 * 3_600_000
const supersededMs = 3_600_000
/** ms after a start, so that a process that never lives for a day sweeps too. */
const firstOrphansMs = 10 * 60_000

/** Starts the import worker and sweeps every minute, until stopped. */
export async function startIngest(
  services: Services,
  { readers = ownReaders }: { readers?: ReaderPool } = {},
): Promise<{ stop(): Promise<void> }> {
  await services.jobs.work<IngestJob>(ingestJob, (job, run) => ingestUpload(services, job, run, readers), {
    concurrency: atOnce,
  })
  const timers = [
    repeat(() => sweepUploads(services), { firstMs: sweepMs, thenMs: sweepMs }, services),
    repeat(() => sweepOrphans(services), { firstMs: firstOrphansMs, thenMs: orphansMs }, services),
    repeat(() => sweepSuperseded(services), { firstMs: firstOrphansMs, thenMs: supersededMs }, services),
  ]
  return {
    async stop() {
      for (const stop of timers) stop()
      await readers.stop()
    },
  }
}

/** Repeats a task; each run begins when the last has ended. */
function repeat(
  sweep: () => Promise<unknown>,
  { firstMs, thenMs }: { firstMs: number; thenMs: number },
  { log }: Services,
): () => void {
  let timer = setTimeout(run, firstMs).unref()
  let stopped = false
  async function run(): Promise<void> {
    await sweep().catch((error: unknown) => log.warn({ err: error }, 'a sweep failed'))
    if (!stopped) timer = setTimeout(run, thenMs).unref()
  }
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
