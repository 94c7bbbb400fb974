/** The text of a notification, by its type and meta. */
import type { Locale } from './locales.ts'
import { type TextKey, text } from './texts.ts'
import type { Notification } from './wire.ts'

export type NotificationType = Notification['type']
export type NotificationMeta = Notification['meta']

/** An upload's name as the athlete knows it: without the 17-digit time stamp and space of its key. */
export function withoutTimePrefix(fileName: string): string {
  return fileName.replace(/^\d{17} /, '')
}

export function isValidNotification(type: NotificationType, meta: NotificationMeta): boolean {
  switch (type) {
    case 'UPLOADED':
      return Boolean(meta.activity_uuid && (meta.title || meta.start_time))
    case 'PARSE_ERROR':
      return Boolean(meta.activity_uuid)
    case 'UPLOAD_ERROR':
      return Boolean(meta.file_name && meta.uploaded_at)
    case 'MESSAGE':
      return Boolean(meta.text)
  }
}

/** A MESSAGE's text is either one of ours, named by its key, or free text. */
const ownMessages: readonly string[] = [
  'NotificationSessionReused',
  'NotificationTokenCreated',
  'NotificationCoachAsks',
  'NotificationUploadedBefore',
  'NotificationJoined',
  'NotificationMailNotDelivered',
  'NotificationArchiveRead',
  'NotificationArchivePartlyRead',
  'NotificationArchiveBefore',
  'NotificationCoachLinked',
  'NotificationAthleteLinked',
  'NotificationCoachLeft',
  'NotificationAthleteLeft',
  'NotificationMarked',
  'NotificationPlanned',
  'NotificationRecommended',
  'NotificationAccepted',
  'NotificationDeclined',
  'NotificationReport',
] satisfies TextKey[]

export interface NotificationReader {
  locale: Locale
  /** Writes dates and times in the reader's formats. */
  write(instant: string, timeZone: string): string
  /** Time zone for a notification that names none. */
  timeZone: string
}

/** The message in the reader's language; a notification that is not valid keeps its stored text. */
export function notificationMessage(
  type: NotificationType,
  meta: NotificationMeta,
  { locale, write, timeZone }: NotificationReader,
): string {
  const zone = meta.time_zone ?? timeZone
  if (!isValidNotification(type, meta)) return meta.text ?? ''
  const title = meta.title || (meta.start_time ? write(meta.start_time, zone) : '')
  switch (type) {
    case 'UPLOADED':
      return text('NotificationUploaded', locale, { title })
    case 'PARSE_ERROR':
      return title
        ? text('NotificationParseError', locale, { title })
        : text('NotificationParseErrorUntitled', locale)
    case 'UPLOAD_ERROR':
      return text('NotificationUploadError', locale, {
        fileName: withoutTimePrefix(meta.file_name ?? ''),
        uploadedAt: write(meta.uploaded_at ?? '', zone),
      })
    case 'MESSAGE': {
      const words = meta.text ?? ''
      if (!ownMessages.includes(words)) return words
      const { count = '', failed = '', total = '', name = '' } = meta
      const fileName = withoutTimePrefix(meta.file_name ?? '')
      return text(words as TextKey, locale, { title, fileName, count, failed, total, name })
    }
  }
}

/** Tabler icon names and a tone of the theme. */
export const notificationIcons: Record<NotificationType, { icon: string; iconStyle: string }> = {
  UPLOADED: { icon: 'circle-check', iconStyle: 'success' },
  PARSE_ERROR: { icon: 'alert-triangle', iconStyle: 'warning' },
  UPLOAD_ERROR: { icon: 'alert-circle', iconStyle: 'danger' },
  MESSAGE: { icon: 'message', iconStyle: 'info' },
}
