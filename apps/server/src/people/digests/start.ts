import type { Services } from '../../platform/services.ts'
import { type DigestJob, digestJob, sendDigest } from './mail.ts'

/** Starts the worker for digests. */
export async function startDigests(services: Services): Promise<void> {
  await services.jobs.work<DigestJob>(digestJob, (job) => sendDigest(services, job))
}
