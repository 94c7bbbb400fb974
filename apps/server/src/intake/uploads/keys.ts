import { withoutTimePrefix } from '@cadenza/contract'

import { partsPrefix, uploadsPrefix } from '../../platform/objects/user-prefixes.ts'

/** Where a user's uploads arrive; what their credential may write to. */
export function uploadPrefix(userUuid: string): string {
  return `${uploadsPrefix}${userUuid}/`
}

/** Whose upload a key names; undefined where it is none. */
export function uploaderOf(key: string): string | undefined {
  return /^uploads\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/./.exec(key)?.[1]
}

/** The file's name as the user knows it. */
export function fileNameOf(key: string): string {
  return withoutTimePrefix(key.slice(key.lastIndexOf('/') + 1))
}

/** The bytes of one multipart upload's parts. */
export function partsOf(userUuid: string, uploadId: string): string {
  return `${partsPrefix}${userUuid}/${uploadId}/`
}
