/** Worker thread that makes a complete file from an activity. */
import {
  type PackedFile,
  packZip,
  type WritableRecording,
  writeCsv,
  writeFit,
  writeGpx,
  writeTcx,
} from '@cadenza/recording'
import { move } from 'piscina'
import { openObjects } from '../../platform/objects/open.ts'
import type { ObjectStore } from '../../platform/objects/store.ts'
import type { Settings } from '../../platform/settings.ts'
import { stepBack } from '../../platform/thread-priority.ts'
import { activityRecordName } from '../../reading/files/archive-layout.ts'
import { readColumns, type SeriesPlace } from '../../reading/series/read.ts'
import { canBeMade, type Export, exports } from './exports.ts'
import { fromOriginal } from './from-original.ts'
import { type ExportedActivity, recordingOf } from './recording-of.ts'

export interface ExportTask {
  storage: Pick<Settings, 'dataFolder' | 's3'>
  format: Export['fileFormat']
  activity: ExportedActivity
  recording?: SeriesPlace
  series: SeriesPlace
  strokes?: SeriesPlace
  /** Athlete's own files; an archive holds them beside what was computed from them. */
  originals: readonly { objectKey: string; name: string }[]
  /** Entries by people, as JSON. */
  record?: string
}

stepBack()

export default async function make(task: ExportTask) {
  return move(await made(await openObjects(task.storage), task))
}

async function made(objects: ObjectStore, task: ExportTask): Promise<Uint8Array<ArrayBuffer>> {
  // Stored in this form.
  if (task.format === 'arrow') return new Uint8Array(await objects.get(task.series.object_key))
  const series = await readColumns(objects, task.series)
  const samples = task.recording && (await readColumns(objects, task.recording))
  const stored = samples && recordingOf(task.activity, samples, series)
  const recording =
    stored && (task.format === 'csv' ? stored : await fromOriginal(objects, task.activity, stored))
  const one = (format: Export['fileFormat']) => {
    if (format === 'csv') return writeCsv(series, task.activity)
    if (format === 'zip' || format === 'arrow' || !recording)
      throw new Error(`The activity has no data for ${format}`)
    return writers[format](recording)
  }
  if (task.format !== 'zip') return one(task.format)

  const files: PackedFile[] = []
  for (const { objectKey, name } of task.originals) files.push({ name, bytes: await objects.get(objectKey) })
  for (const kind of exports) {
    if (kind.fileFormat === 'zip' || kind.fileFormat === 'arrow' || !canBeMade(kind, task)) continue
    files.push({ name: `activity.${kind.fileFormat}`, bytes: one(kind.fileFormat) })
  }
  if (task.record !== undefined)
    files.push({ name: activityRecordName, bytes: new TextEncoder().encode(task.record) })
  files.push({ name: 'series.arrow', bytes: await objects.get(task.series.object_key) })
  if (task.strokes) files.push({ name: 'strokes.arrow', bytes: await objects.get(task.strokes.object_key) })
  if (task.recording) {
    files.push({ name: 'recording.arrow', bytes: await objects.get(task.recording.object_key) })
  }
  return packZip(files)
}

const writers: Record<
  Exclude<Export['fileFormat'], 'csv' | 'arrow' | 'zip'>,
  (recording: WritableRecording) => Uint8Array<ArrayBuffer>
> = { fit: writeFit, tcx: writeTcx, gpx: writeGpx }
