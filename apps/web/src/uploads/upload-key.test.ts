import { expect, test } from 'vitest'
import { uploadKey } from './upload-key.ts'
import { isComplete } from './upload-token.ts'

test('the key is the path, the time as yyyyMMddHHmmssSSS, a space and the name', () => {
  const now = new Date(Date.UTC(2026, 2, 4, 5, 6, 7, 8))
  expect(uploadKey('uploads/u/', now, 'Morning ride.fit')).toBe(
    'uploads/u/20260304050607008 Morning ride.fit',
  )
})

test('a token that lacks any field is no token', () => {
  const token = {
    accessKey: 'a',
    secretKey: 's',
    sessionToken: 't',
    uploadUrl: 'u',
    uploadPath: 'p',
    uploadBucket: 'b',
  }
  expect(isComplete(token)).toBe(true)
  expect(isComplete(undefined)).toBe(false)
  for (const field of Object.keys(token)) {
    expect(isComplete({ ...token, [field]: '' }), field).toBe(false)
    expect(isComplete({ ...token, [field]: undefined }), field).toBe(false)
  }
})
