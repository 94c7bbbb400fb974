import { validateAccount } from '@cadenza/contract/validation'
import { describe, expect, test } from 'vitest'
import { ApiFailure } from '../../platform/api/failure.ts'
import { faultsOf, faultsOfAnswer, withoutFault } from './faults.ts'

const t = (key: string, { count }: Record<string, unknown>) => (count === undefined ? key : `${key} ${count}`)

describe('what is wrong with a form', () => {
  test('[A5-015] [A5-016] the first message stands over it, every message beside its field', () => {
    const failures = validateAccount({ name: ' ', email: 'no', password: 'abc', password_confirm: 'abd' })
    expect(faultsOf(failures, t)).toEqual({
      message: 'contract:ErrorUsernameRequired',
      fields: {
        name: 'contract:ErrorUsernameRequired',
        email: 'contract:ErrorEmailInvalid',
        password: 'contract:ErrorPasswordLength 6',
        password_confirm: 'contract:ErrorPasswordDoNotMatch',
        current_password: 'contract:ErrorCurrentPasswordRequired',
      },
    })
  })

  test('is nothing where no rule is broken', () => {
    expect(faultsOf(validateAccount({ name: 'Ada' }), t)).toBeUndefined()
  })

  test('by the server is shown the same way', () => {
    const failure = new ApiFailure(422, 'Wrong.', { current_password: ['Wrong.'] })
    expect(faultsOfAnswer(failure)).toEqual({ message: 'Wrong.', fields: { current_password: 'Wrong.' } })
    expect(faultsOfAnswer(new ApiFailure(503, 'Not now.'))).toEqual({ message: 'Not now.', fields: {} })
  })

  test('does not cover a mistake of the program', () => {
    expect(() => faultsOfAnswer(new TypeError('x'))).toThrow(TypeError)
  })
})

test('[A4-014] typing in a field takes back what was said of it and over the form, and of no other field', () => {
  const faults = { message: 'a', fields: { name: 'a', email: 'b' } }
  expect(withoutFault(faults, 'name')).toEqual({ fields: { email: 'b' } })
  expect(withoutFault(faults, 'password')).toEqual({ fields: { name: 'a', email: 'b' } })
})
