import {
  type NotificationReader,
  notificationIcons,
  notificationMessage,
  type wire,
  withoutTimePrefix,
} from '@cadenza/contract'
import type { NotificationRecord } from './queries.ts'

export function presentNotification(row: NotificationRecord, reader: NotificationReader): wire.Notification {
  const { icon, iconStyle } = notificationIcons[row.type]
  const { file_name, ...meta } = row.meta
  return {
    key: row.key,
    user_uuid: row.user_uuid,
    type: row.type,
    message: notificationMessage(row.type, row.meta, reader),
    read: row.read,
    timestamp: row.created_at.toISOString(),
    icon,
    icon_style: iconStyle,
    url: row.url,
    meta: file_name === undefined ? meta : { ...meta, file_name: withoutTimePrefix(file_name) },
  }
}
