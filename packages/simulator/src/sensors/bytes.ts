/** A log as the file that a device would hand over. */

import { type MotionLog, packGzip, writeMotionCsv } from '@cadenza/recording'

/** The bytes of a `*.motion.csv.gz`: values with four digits after the point, which is finer than the sensors' noise. */
export function motionBytes(log: MotionLog): Uint8Array<ArrayBuffer> {
  return packGzip(writeMotionCsv(log, { decimals: 4 }))
}
