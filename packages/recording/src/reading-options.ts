import type { MotionFile } from './motion/files.ts'
import type { MotionReading } from './motion/read.ts'

export interface ReadingOptions {
  /** Start in epoch ms for a recording whose file has no date, such as the time of its upload. */
  fallbackStartMs?: number
  /**
   * The user's name for the file. It tells a sensor's placement, a start or a sport if the file itself does
   * not.
   */
  fileName?: string
  /** Motion logs recorded during the same activity. */
  motionFiles?: readonly MotionFile[]
  /** The result of `readMotion`, if the file is itself a motion log and has already been read. */
  read?: MotionReading
}
