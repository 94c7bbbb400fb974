import { withoutTimePrefix } from '@cadenza/contract'

import { partsPrefix, uploadsPrefix } from '../../platform/objects/user-prefixes.ts'

/** Prefix of a user's uploads, to which their credential may write. */
export function uploadPrefix(userUuid: string): string {
  return `${uploadsPrefix}${userUuid}/`
}

/** Owner of the upload that a key names; undefined for other keys. */
export function uploaderOf(key: string): string | undefined {
  return /^uploads\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/./.exec(key)?.[1]
}

/** File name as the user knows it. */
export function fileNameOf(key: string): string {
  return withoutTimePrefix(key.slice(key.lastIndexOf('/') + 1))
}

/** Prefix of one multipart upload's parts. */
export function partsOf(userUuid: string, uploadId: string): string {
  return `${partsPrefix}${userUuid}/${uploadId}/`
}
