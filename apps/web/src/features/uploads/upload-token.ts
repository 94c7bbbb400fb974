import type { endpoints } from '@cadenza/contract'
import type { FromWire } from '@cadenza/contract/case'
import type { z } from 'zod'

export type UploadToken = FromWire<z.infer<typeof endpoints.uploads.makeToken.answer>>

const fields = ['accessKey', 'secretKey', 'sessionToken', 'uploadUrl', 'uploadPath', 'uploadBucket'] as const

/** Tests whether a token has all fields, without which an upload fails. */
export function isComplete(token: Partial<UploadToken> | undefined): token is UploadToken {
  return fields.every((field) => typeof token?.[field] === 'string' && token[field] !== '')
}
