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

/** A MESSAGE's text is either one of ours, named by its key, or somebody's own words. */
const ownMessages: readonly string[] = [
  'NotificationSessionReused',
  'NotificationUploadedBefore',
  'NotificationJoined',
  'NotificationArchiveRead',
  'NotificationArchivePartlyRead',
  'NotificationArchiveBefore',
  'NotificationCoachLinked',
  'NotificationAthleteLinked',
  'NotificationCoachLeft',
  'NotificationAthleteLeft',
  'NotificationMarked',
] satisfies TextKey[]

/** In the usual form of a language. */
const usualDate = (locale: Locale) => (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  )

/**
 * The message in the reader's language; `stored` is what is kept for a notification that is not valid, `writeDate` how the reader wants dates and times,
 * `readerZone` the clock they live by.
 */
export function notificationMessage(
  type: NotificationType,
  meta: NotificationMeta,
  locale: Locale,
  stored = '',
  writeDate: (instant: string, timeZone: string) => string = usualDate(locale),
  readerZone = 'UTC',
): string {
  const zone = meta.time_zone ?? readerZone
  if (!isValidNotification(type, meta)) return stored
  const title = meta.title || (meta.start_time ? writeDate(meta.start_time, zone) : '')
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
        uploadedAt: writeDate(meta.uploaded_at ?? '', zone),
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
