import { expect, test } from 'vitest'
import { ApiFailure } from '../../platform/api/failure.ts'
import { stateOf } from './state.ts'

test('[A4-029] [A3-008] [A8-010] an invitation is pending, then accepted; over on 400; an error on anything else', () => {
  const none = { accepted: false, failure: null, answered: false }
  expect(stateOf(none)).toBe('loading')
  expect(stateOf({ ...none, answered: true })).toBe('pending')
  expect(stateOf({ ...none, answered: true, accepted: true })).toBe('accepted')
  // Another person accepted it after it was loaded.
  expect(stateOf({ ...none, answered: true, failure: new ApiFailure(400, 'over') })).toBe('expired')
  expect(stateOf({ ...none, failure: new ApiFailure(400, 'over') })).toBe('expired')
  for (const status of [undefined, 409, 429, 500, 503])
    expect(stateOf({ ...none, failure: new ApiFailure(status, 'no') })).toBe('error')
})
