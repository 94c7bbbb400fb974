import { expect, test } from 'vitest'
import { ApiFailure } from '../../platform/api/failure.ts'
import { isDisconnection } from './connection.ts'

test('no answer, and nobody there who can, are a lost connection; a refusal is none', () => {
  const named = (name: string, rest: object = {}) => Object.assign(new Error('x'), { name, ...rest })
  const lost = [
    new ApiFailure(undefined, 'x'),
    new ApiFailure(503, 'x'),
    new ApiFailure(429, 'x'),
    // Messages of Chromium, Firefox and Safari.
    new TypeError('Failed to fetch'),
    new TypeError('NetworkError when attempting to fetch resource.'),
    new TypeError('Load failed'),
    named('TimeoutError'),
    named('ServiceUnavailable', { $metadata: { httpStatusCode: 503 } }),
  ]
  for (const error of lost) expect(isDisconnection(error), String(error)).toBe(true)
  const others = [
    new ApiFailure(413, 'x'),
    new ApiFailure(500, 'x'),
    new TypeError('undefined is not a function'),
    named('AccessDenied', { $metadata: { httpStatusCode: 403 } }),
    named('NotReadableError'),
    'text',
  ]
  for (const error of others) expect(isDisconnection(error), String(error)).toBe(false)
})
