/** Worker thread that makes an activity's series again from its original file. */
import { createHash } from 'node:crypto'
import { type ActivityCycles, processRecording, type Series } from '@cadenza/activity'
import { cyclesOf } from '@cadenza/activity/cycles'
import { matchActivities } from '@cadenza/activity/match-activities'
import type { MotionFacts } from '../../platform/database/motion-facts.ts'
import type { SeriesKind } from '../../platform/database/tables.ts'
import { seriesKey } from '../../platform/objects/recording-keys.ts'
import type { ObjectStore } from '../../platform/objects/store.ts'
import { encodeSeries } from '../../reading/series/arrow.ts'
import type { SeriesPlace } from '../../reading/series/read.ts'
import { type Original, readOriginal } from './original.ts'

/** Thrown if the file, as read now, holds fewer sessions than before. */
export class SessionMissing extends Error {
  override readonly name = 'SessionMissing'
}

export type RemadePlaces = Record<'recording' | 'series', SeriesPlace> & { strokes?: SeriesPlace }

export interface RemadeSeries {
  series: Series
  cycles: ActivityCycles | undefined
  motion: MotionFacts | undefined
  places: RemadePlaces
}

/**
 * Makes the 1 Hz series and the cycles again and returns their location and that of the device's samples.
 * They hold no figures, so no record is needed.
 */
export async function remakeSeries(objects: ObjectStore, original: Original): Promise<RemadeSeries> {
  const { objectKey, prefix, session } = original
  const { recording } = await readOriginal(objects, original)
  const measured =
    recording.motion &&
    (await (await import('../../reading/motion/measure.ts')).measureMotion(recording, recording.motion))
  const { countsImpossible } = original
  const options = {
    dayRecords: {},
    locale: 'en',
    motionOf: measured?.motionOf,
    countsImpossible,
  } as const
  const parts = processRecording(recording, options)
  const [at = -1] = matchActivities(parts, [original])
  const activity = parts[at]
  if (!activity) throw new SessionMissing(`${objectKey} no longer has session ${session}`)
  const { strokes } = activity
  const put = async (kind: SeriesKind, made: Series): Promise<SeriesPlace> => {
    const { bytes, columns } = encodeSeries(made)
    const key = seriesKey(prefix, session, kind, createHash('sha256').update(bytes).digest('hex'))
    await objects.put(key, bytes)
    return { object_key: key, length: made.length, columns }
  }
  return {
    series: activity.series,
    cycles: strokes && cyclesOf(strokes),
    motion: measured?.factsOf(activity.startMs - recording.startMs),
    places: {
      recording: await put('recording', activity.recording),
      series: await put('series', activity.series),
      ...(strokes && strokes.length > 0 ? { strokes: await put('strokes', strokes) } : {}),
    },
  }
}
