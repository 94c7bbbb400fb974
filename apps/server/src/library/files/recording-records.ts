/** An athlete's recordings as the JSON of archives, with the objects beside it. */
import { withoutTimePrefix } from '@cadenza/contract'
import { activityFileName } from '@cadenza/contract/file-names'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { fileOrder } from '../../platform/objects/recording-keys.ts'
import { archivedRow } from './archived-rows.ts'
import { recordedRows } from './queries.ts'

export interface ArchivedObject {
  path: string
  objectKey: string
}

interface RecordingRecord {
  original: { path: string; file_format: string } | null
  /** Motion logs of the same activity, in order. */
  others?: { path: string; file_type: string; file_format: string }[]
  motion?: { path: string; file_type: string; file_format: string }[]
  activities: Record<string, unknown>[]
}

/** `recording.json` and the files beside it; its paths are relative to its own folder. */
interface RecordedFile {
  data: RecordingRecord
  objects: (ArchivedObject & { kind: 'original' | 'series' })[]
}

/** Records of several recordings, in the order of `heads`. */
export async function recordingRecords(
  database: Kysely<Database>,
  userUuid: string,
  heads: readonly { activityUuids: string[] }[],
): Promise<RecordedFile[]> {
  const uuids = heads.flatMap(({ activityUuids }) => activityUuids)
  if (uuids.length === 0) return []
  const { activities, ranges, series, files, tagged } = await recordedRows(database, userUuid, uuids)
  const of = {
    ranges: Map.groupBy(ranges, ({ activity_uuid }) => activity_uuid),
    series: Map.groupBy(series, ({ activity_uuid }) => activity_uuid),
    tagged: Map.groupBy(tagged, ({ activity_uuid }) => activity_uuid),
  }
  return heads.map(({ activityUuids }) => {
    const own = activities.filter(({ uuid }) => activityUuids.includes(uuid))
    const beside = files.filter(({ activity_uuid }) => activity_uuid === own[0]?.uuid)
    const file = beside.find(({ file_type }) => file_type === 'original')
    const objects: RecordedFile['objects'] = []
    const path = file && `original/${plainName(withoutTimePrefix(file.file_name), file.file_format)}`
    if (file && path) objects.push({ kind: 'original', path, objectKey: file.object_key })
    const original =
      file && path ? { ...archivedRow('activity_files', file), file_format: file.file_format, path } : null
    const kept = beside
      .filter(({ file_type }) => file_type !== 'original')
      .sort((a, b) => fileOrder(a.file_type) - fileOrder(b.file_type))
      .map((log) => {
        const { file_type, file_format } = log
        const at = `${file_type}/${plainName(withoutTimePrefix(log.file_name), file_format)}`
        objects.push({ kind: 'original', path: at, objectKey: log.object_key })
        return { ...archivedRow('activity_files', log), file_type, file_format, path: at }
      })
    const recorded = own.map((activity) => {
      const arrows = (of.series.get(activity.uuid) ?? []).map(({ kind, version, length, object_key }) => {
        const arrow = `${own.length > 1 ? `${activity.session_index}-` : ''}${kind}.arrow`
        objects.push({ kind: 'series', path: arrow, objectKey: object_key })
        return { kind, version, length, path: arrow }
      })
      return {
        ...archivedRow('activities', activity),
        tags: (of.tagged.get(activity.uuid) ?? []).map(({ tag }) => tag),
        ranges: (of.ranges.get(activity.uuid) ?? []).map((range) => archivedRow('ranges', range)),
        series: arrows,
      }
    })
    const others = kept.filter(({ file_type }) => file_type.startsWith('original'))
    const motion = kept.filter((each) => !others.includes(each))
    const data = {
      original,
      ...(others.length > 0 ? { others } : {}),
      ...(motion.length > 0 ? { motion } : {}),
      activities: recorded,
    }
    return { data, objects }
  })
}

/** File name that every operating system accepts. */
function plainName(name: string, format: string): string {
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 ? name.slice(dot + 1).replace(/[^\w]/g, '') : ''
  const stem = dot > 0 ? name.slice(0, dot) : name
  return activityFileName('', stem.replace(/^\.+/, '') || 'original', ending || format)
}

/** `recording.json` of one activity, as its own archive holds it beside `original.fit`. */
export async function activityRecord(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
): Promise<string> {
  const [record] = await recordingRecords(database, userUuid, [{ activityUuids: [activityUuid] }])
  const data = record?.data ?? { original: null, activities: [] }
  const original = data.original && { ...data.original, path: `original.${data.original.file_format}` }
  const placed = (files: typeof data.motion) =>
    files?.map((file) => ({ ...file, path: `${file.file_type}.${file.file_format}` }))
  const { others, motion } = data
  return JSON.stringify({
    ...data,
    original,
    ...(others ? { others: placed(others) } : {}),
    ...(motion ? { motion: placed(motion) } : {}),
  })
}
