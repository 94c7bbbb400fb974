import type { Services } from '../../platform/services.ts'
import { type DigestJob, digestJob, orderDigests, sendDigest } from './mail.ts'

const everyMs = 60_000

/** Starts the worker for digests and enqueues the due ones every minute, until stopped. */
export async function startDigests(services: Services): Promise<{ stop(): Promise<void> }> {
  await services.jobs.work<DigestJob>(digestJob, (job) => sendDigest(services, job))
  let ordering: Promise<void> | undefined
  const timer = setInterval(() => {
    ordering ??= orderDigests(services)
      .catch((error: unknown) => services.log.warn({ err: error }, 'digests could not be ordered'))
      .finally(() => {
        ordering = undefined
      })
  }, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await ordering
    },
  }
}
