/** For tests: a thread that analyses a ride with a crew. */
import type { MotionAnalysis } from '@cadenza/motion'
import type { MotionLog } from '@cadenza/recording'
import { crewFor } from '../parallel.ts'

export default async function analyse(log: MotionLog): Promise<MotionAnalysis> {
  const crew = crewFor(log)
  try {
    return await crew.analyseRide(await crew.prepare(log, 'cycling', false))
  } finally {
    crew.dismiss()
  }
}
