/** Test worker: analyses a ride in parallel. */
import type { MotionAnalysis } from '@cadenza/motion'
import type { MotionLog } from '@cadenza/recording'
import { analyseInParallel } from '../parallel.ts'

export default async function analyse(log: MotionLog): Promise<MotionAnalysis> {
  const parallel = analyseInParallel(log)
  try {
    return await parallel.analyseRide(await parallel.prepare(log, 'cycling', false))
  } finally {
    parallel.dismiss()
  }
}
