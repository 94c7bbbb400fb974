/** Writes a log as a device's file. */

import { type MotionLog, packGzip, writeMotionCsv } from '@cadenza/recording'

/** The bytes of a `*.motion.csv.gz` with four decimals, which is finer than the noise of the sensors. */
export function motionBytes(log: MotionLog): Uint8Array<ArrayBuffer> {
  return packGzip(writeMotionCsv(log, { decimals: 4 }))
}
