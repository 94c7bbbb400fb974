/** Worker thread that reads an activity's original files again as one recording. */
import type { MotionFile } from '@cadenza/recording'
import type { ObjectStore } from '../../platform/objects/store.ts'
import { type ReadTogether, readTogether } from '../../reading/files/read-together.ts'

export interface Original {
  objectKey: string
  /** Name by which the owner uploaded it. */
  fileName: string
  /** Other devices' recordings of the same activity. */
  others: readonly { fileName: string; objectKey: string }[]
  /** Motion logs of the same activity. */
  motion: readonly { fileName: string; objectKey: string }[]
  /** Key prefix of all objects made from the file. */
  prefix: string
  session: number
  /** True if its series counts impossible values. */
  countsImpossible: boolean
  /** ms since the epoch, as stored. */
  startMs: number
  endMs: number
  timeZone: string
}

/** Reads the files. Throws what `readTogether` throws, and `ObjectMissing`. */
export async function readOriginal(
  objects: ObjectStore,
  { objectKey, fileName, others, motion, timeZone, startMs }: Original,
): Promise<ReadTogether> {
  const readAll = async (files: readonly { fileName: string; objectKey: string }[]) => {
    const read: MotionFile[] = []
    for (const file of files) read.push({ name: file.fileName, bytes: await objects.get(file.objectKey) })
    return read
  }
  const main = { name: fileName, bytes: await objects.get(objectKey) }
  const files = { main, others: await readAll(others), motion: await readAll(motion) }
  return readTogether(files, { homeTimeZone: timeZone, storedMs: startMs })
}
