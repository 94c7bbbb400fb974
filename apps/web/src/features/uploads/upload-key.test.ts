import { expect, test } from 'vitest'
import { uploadKey } from './upload-key.ts'
import { isComplete } from './upload-token.ts'

test('[A9-015] the key is the path, the time as yyyyMMddHHmmssSSS, a space and the name', () => {
  const now = new Date(Date.UTC(2026, 2, 4, 5, 6, 7, 8))
  expect(uploadKey('uploads/u/', now, 'Morning ride.fit')).toBe(
    'uploads/u/20260304050607008 Morning ride.fit',
  )
})

test('a name that storage cannot take is made one that it can, its ending kept', () => {
  const nameOf = (name: string) => uploadKey('', new Date(0), name).slice('19700101000000000 '.length)
  expect(nameOf('a/b\\c\u0007d.fit')).toBe('a_b_c_d.fit')
  expect(nameOf(`${'x'.repeat(300)}.fit`)).toBe(`${'x'.repeat(226)}.fit`)
  // Three bytes each: 75 of them and the extension are 229 bytes, one more would be 232.
  expect(nameOf(`${'走'.repeat(100)}.fit`)).toBe(`${'走'.repeat(75)}.fit`)
})

test('[A5-076] [A3-054] a token that lacks any field is no token', () => {
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
