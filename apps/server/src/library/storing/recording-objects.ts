/** Objects of a recording: its files and the Arrow files of its activities. */

import { createHash } from 'node:crypto'
import type { SeriesKind } from '../../platform/database/tables.ts'
import {
  filePrefix,
  motionFileType,
  motionKey,
  originalKey,
  otherFileType,
  otherKey,
  seriesKey,
} from '../../platform/objects/recording-keys.ts'
import type { ObjectStore } from '../../platform/objects/store.ts'
import type { ReadActivity, ReadRecording, ReadSeries } from '../../reading/files/reading.ts'
import type { FileToStore } from './file-to-store.ts'

class OriginalChanged extends Error {
  constructor() {
    super('The file was replaced while it was read')
    this.name = 'OriginalChanged'
  }
}

/** File of a recording that is to be stored. */
export interface Storing {
  file: FileToStore
  recording: ReadRecording
}

export const prefixOf = ({ file, recording }: Storing): string => filePrefix(file.userUuid, recording.sha256)

/** Writes the objects. Rejects if a file has changed since it was read. */
export async function putObjects(objects: ObjectStore, { file, recording }: Storing): Promise<void> {
  const prefix = prefixOf({ file, recording })
  const [main, ...beside] = recording.files
  const putOriginal = async () =>
    objects.put(originalKey(prefix, recording.format), unchanged(await file.original(), main?.sha256))
  // All puts start together and are awaited together, so that none rejects unhandled while another is opened.
  const puts = recording.activities.flatMap((activity, session) =>
    seriesIn(activity).map(([kind, series]) =>
      objects.put(seriesKey(prefix, session, kind, series.sha256), series.bytes),
    ),
  )
  const kept = besideOf({ file, recording }, prefix).map(async ({ objectKey, original: bytesOf }, index) =>
    objects.put(objectKey, unchanged(await bytesOf(), beside[index]?.sha256)),
  )
  await Promise.all([putOriginal(), ...kept, ...puts])
}

/** Files beside the original with their keys, in the order of the recording's files. */
export function besideOf({ file: { others, motion }, recording: { joined } }: Storing, prefix: string) {
  return [
    ...others.map((other, index) => {
      const format = joined[index]?.format ?? 'fit'
      const objectKey = otherKey(prefix, index, format)
      return { ...other, fileType: otherFileType(index), fileFormat: format, objectKey }
    }),
    ...motion.map((log, index) => ({
      ...log,
      fileType: motionFileType(index),
      fileFormat: endingOf(log.fileName),
      objectKey: motionKey(prefix, index),
    })),
  ]
}

const seriesKinds = ['recording', 'series', 'strokes'] as const

/** Arrow files of an activity, by kind. */
export function seriesIn(activity: ReadActivity): [SeriesKind, ReadSeries][] {
  return seriesKinds.flatMap((kind) => {
    const series = activity[kind]
    return series ? [[kind, series] satisfies [SeriesKind, ReadSeries]] : []
  })
}

/** Passes the bytes on and fails at the end if they differ from those that were read. */
async function* unchanged(
  source: AsyncIterable<Uint8Array>,
  sha256: Uint8Array | undefined,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const piece of source) {
    hash.update(piece)
    yield piece
  }
  if (!sha256 || !hash.digest().equals(sha256)) throw new OriginalChanged()
}

/** Extension of a motion log's name as its owner knows it. */
function endingOf(fileName: string): string {
  return /\.(csv|txt|json)$/i.exec(fileName.replace(/\.gz$/i, ''))?.[1]?.toLowerCase() ?? 'csv'
}
