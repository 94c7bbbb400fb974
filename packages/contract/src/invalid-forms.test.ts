import { describe, expect, test } from 'vitest'
import type { FieldError } from './errors.ts'
import { type InvalidForm, invalidForms } from './invalid-forms.ts'
import { validateAccount, validateNewAccount, validateNewPassword, validateSignIn } from './validation.ts'

const rules: Record<keyof typeof invalidForms, (form: never) => FieldError[]> = {
  signIn: validateSignIn,
  signUp: validateNewAccount,
  newPassword: validateNewPassword,
  identity: validateAccount,
  password: validateAccount,
}

describe.each(Object.entries(invalidForms))('%s', (kind, rows) => {
  test.each(rows.map((row): [string, InvalidForm] => [JSON.stringify(row.form).slice(0, 100), row]))(
    '%s',
    (_, { form, codes }) => {
      const failures = rules[kind as keyof typeof invalidForms](form as never)
      expect(failures.map(({ field, code }) => [field, code])).toEqual(Object.entries(codes))
    },
  )
})

test('[A9-009] a password has six characters at least', () => {
  const of = (password: string) => validateNewPassword({ password, password_confirm: password })
  expect(of('abcde').map(({ code }) => code)).toEqual(['ErrorPasswordLength'])
  expect(of('abcdef')).toEqual([])
})
