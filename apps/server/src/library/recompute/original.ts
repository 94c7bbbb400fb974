/** Runs in a worker thread: the files that an activity was made of, read again as one recording. */
import type { MotionFile } from '@cadenza/recording'
import type { ObjectStore } from '../../platform/objects/store.ts'
import { type ReadTogether, readTogether } from '../../reading/files/read-together.ts'

export interface Original {
  objectKey: string
  /** As its owner knows it. */
  fileName: string
  /** Other devices' recordings of the same outing. */
  others: readonly { fileName: string; objectKey: string }[]
  /** Motion logs of the same outing. */
  motion: readonly { fileName: string; objectKey: string }[]
  /** Where all that is made of the file lies. */
  prefix: string
  session: number
}

/** Throws what `readTogether` throws, and `ObjectMissing`. */
export async function readOriginal(
  objects: ObjectStore,
  { objectKey, fileName, others, motion }: Original,
): Promise<ReadTogether> {
  const readAll = async (files: readonly { fileName: string; objectKey: string }[]) => {
    const read: MotionFile[] = []
    for (const file of files) read.push({ name: file.fileName, bytes: await objects.get(file.objectKey) })
    return read
  }
  const main = { name: fileName, bytes: await objects.get(objectKey) }
  return readTogether({ main, others: await readAll(others), motion: await readAll(motion) })
}
