import type { endpoints as contract, Product } from '@cadenza/contract'

export type UploadToken = Product<typeof contract.uploads.makeToken.answer>

const fields = ['accessKey', 'secretKey', 'sessionToken', 'uploadUrl', 'uploadPath', 'uploadBucket'] as const

/** Tests whether a token has all fields, without which an upload fails. */
export function isComplete(token: Partial<UploadToken> | undefined): token is UploadToken {
  return fields.every((field) => typeof token?.[field] === 'string' && token[field] !== '')
}
