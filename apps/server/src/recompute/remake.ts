/** Runs in a worker thread: the series of an activity, made again from its original file. */
import { createHash } from 'node:crypto'
import { processRecording, type Series } from '@cadenza/activity'
import { readRecording } from '@cadenza/recording'
import { seriesKey } from '../ingest/keys.ts'
import type { ObjectStore } from '../objects/store.ts'
import { encodeSeries } from '../series/arrow.ts'
import type { SeriesPlace } from '../series/read.ts'

export interface Original {
  objectKey: string
  /** Where all that is made of the file lies. */
  prefix: string
  session: number
}

export type RemadePlaces = Record<'recording' | 'series', SeriesPlace>

/** The 1 Hz series, and where it and the device's samples lie now. No figure of theirs is kept: no record is needed. */
export async function remakeSeries(
  objects: ObjectStore,
  { objectKey, prefix, session }: Original,
): Promise<{ series: Series; places: RemadePlaces }> {
  const recording = readRecording(await objects.get(objectKey))
  const activity = processRecording(recording, { dayRecords: {}, locale: 'en' })[session]
  if (!activity) throw new Error(`${objectKey} has no session ${session} any more`)
  const put = async (kind: 'recording' | 'series'): Promise<SeriesPlace> => {
    const { bytes, columns } = encodeSeries(activity[kind])
    const key = seriesKey(prefix, session, kind, createHash('sha256').update(bytes).digest('hex'))
    await objects.put(key, bytes)
    return { object_key: key, length: activity[kind].length, columns }
  }
  return {
    series: activity.series,
    places: { recording: await put('recording'), series: await put('series') },
  }
}
