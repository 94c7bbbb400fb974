/** Notifications about an uploaded file. */
import type { ReadingProblem } from '@cadenza/recording'
import type { ArchiveProgress, UploadRecord } from '../../platform/database/tables.ts'
import type { NewNotification } from '../../platform/notifications/notify.ts'
import type { ReadActivity } from '../../reading/files/reading.ts'

type Told = Pick<ReadActivity, 'title' | 'startMs' | 'timeZone' | 'sport' | 'problems'>

/** Problems after which part of the recording is missing or may be wrong; after the others it is complete. */
export const losses: readonly ReadingProblem['code'][] = [
  'ReadTruncated',
  'ReadBadChecksum',
  'ReadSkippedBytes',
  'ReadMisalignedFields',
  'ReadUndefinedMessage',
]

export function activityNotification(uuid: string, activity: Told, fileName: string): NewNotification {
  const lost = activity.problems.some(({ code }) => losses.includes(code))
  return { type: lost ? 'PARSE_ERROR' : 'UPLOADED', ...about(uuid, activity, fileName) }
}

/** Same bytes as an earlier upload: `uuid` is the first activity made from them. */
export function uploadedBefore(uuid: string, activity: Told, fileName: string): NewNotification {
  const { meta, url } = about(uuid, activity, fileName)
  return { type: 'MESSAGE', meta: { ...meta, text: 'NotificationUploadedBefore' }, url }
}

/** Joined with an existing recording of the same activity. */
export function joinedNotification(uuid: string, activity: Told, fileName: string): NewNotification {
  const { meta, url } = about(uuid, activity, fileName)
  return { type: 'MESSAGE', meta: { ...meta, text: 'NotificationJoined' }, url }
}

export function uploadFailed(fileName: string, uploadedAt: Date): NewNotification {
  return { type: 'UPLOAD_ERROR', meta: { file_name: fileName, uploaded_at: uploadedAt.toISOString() } }
}

/** Result of an archive with several files, as one notification instead of one for each. */
export function archiveNotification(
  upload: Pick<UploadRecord, 'file_name' | 'created_at'>,
  { added, failed, total }: ArchiveProgress,
  activities: number,
): NewNotification {
  const text =
    failed > 0
      ? 'NotificationArchivePartlyRead'
      : added > 0
        ? 'NotificationArchiveRead'
        : 'NotificationArchiveBefore'
  return {
    type: 'MESSAGE',
    meta: {
      text,
      file_name: upload.file_name,
      uploaded_at: upload.created_at.toISOString(),
      count: String(activities),
      failed: String(failed),
      total: String(total),
    },
    url: '/activities/',
  }
}

function about(uuid: string, { title, startMs, timeZone, sport }: Told, fileName: string) {
  return {
    meta: {
      activity_uuid: uuid,
      title,
      start_time: new Date(startMs).toISOString(),
      time_zone: timeZone,
      sport,
      file_name: fileName,
    },
    url: `/activities/${uuid}`,
  }
}
