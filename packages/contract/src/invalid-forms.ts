/**
 * Invalid entries of each form and the codes that each field must then show, for tests. Written by hand from
 * the specification (requirements A5). The rules, the API and the screens are compared with this one table.
 */
import type { FieldError } from './errors.ts'

export interface InvalidForm {
  /** As typed. */
  form: Readonly<Record<string, string>>
  codes: Readonly<Record<string, FieldError['code']>>
  /** Parameters of the messages. */
  parameters?: FieldError['parameters']
}

const longest = 'x'.repeat(513)
const name = 'Ada'
const email = 'ada.new@example.org'
const password = 'correct horse battery'

export const invalidForms = {
  signIn: [
    {
      form: { email: '', password: '' },
      codes: { email: 'ErrorEmailRequired', password: 'ErrorPasswordRequired' },
    },
    { form: { email: '  ', password }, codes: { email: 'ErrorEmailRequired' } },
    { form: { email: 'ada', password }, codes: { email: 'ErrorEmailInvalid' } },
    { form: { email: 'ada@', password }, codes: { email: 'ErrorEmailInvalid' } },
    { form: { email: 'a da@example.org', password }, codes: { email: 'ErrorEmailInvalid' } },
    { form: { email, password: '' }, codes: { password: 'ErrorPasswordRequired' } },
  ],
  signUp: [
    {
      form: { name: '', email: '', password: '' },
      codes: {
        name: 'ErrorUsernameRequired',
        email: 'ErrorEmailRequired',
        password: 'ErrorPasswordRequired',
      },
    },
    { form: { name: '  ', email, password }, codes: { name: 'ErrorUsernameRequired' } },
    { form: { name, email: ' ', password }, codes: { email: 'ErrorEmailRequired' } },
    { form: { name, email: 'ada@ example.org', password }, codes: { email: 'ErrorEmailInvalid' } },
    { form: { name, email, password: 'abcde' }, codes: { password: 'ErrorPasswordLength' } },
    { form: { name, email, password: longest }, codes: { password: 'ErrorPasswordTooLong' } },
  ],
  forgotten: [
    { form: { email: '' }, codes: { email: 'ErrorEmailRequired' } },
    { form: { email: '  ' }, codes: { email: 'ErrorEmailRequired' } },
    { form: { email: 'ada' }, codes: { email: 'ErrorEmailInvalid' } },
    { form: { email: 'ada@ example.org' }, codes: { email: 'ErrorEmailInvalid' } },
  ],
  invitation: [
    { form: { email: 'ada' }, codes: { email: 'ErrorEmailInvalid' } },
    { form: { email: 'ada@' }, codes: { email: 'ErrorEmailInvalid' } },
    { form: { email: 'a da@example.org' }, codes: { email: 'ErrorEmailInvalid' } },
  ],
  newPassword: [
    { form: { password: '', password_confirm: '' }, codes: { password: 'ErrorPasswordLength' } },
    { form: { password: 'abcde', password_confirm: 'abcde' }, codes: { password: 'ErrorPasswordLength' } },
    {
      form: { password, password_confirm: 'another one' },
      codes: { password_confirm: 'ErrorPasswordDoNotMatch' },
    },
    { form: { password, password_confirm: '' }, codes: { password_confirm: 'ErrorPasswordDoNotMatch' } },
    {
      form: { password: 'abcde', password_confirm: 'abcdf' },
      codes: { password: 'ErrorPasswordLength', password_confirm: 'ErrorPasswordDoNotMatch' },
    },
  ],
  identity: [
    { form: { name: '' }, codes: { name: 'ErrorUsernameRequired' } },
    { form: { name: '   ' }, codes: { name: 'ErrorUsernameRequired' } },
    {
      form: { email: '', current_password: password },
      codes: { email: 'ErrorEmailRequired' },
    },
    { form: { email: 'ada', current_password: password }, codes: { email: 'ErrorEmailInvalid' } },
    { form: { email, current_password: '' }, codes: { current_password: 'ErrorCurrentPasswordRequired' } },
    {
      form: { name: '', email: 'ada', current_password: '' },
      codes: {
        name: 'ErrorUsernameRequired',
        email: 'ErrorEmailInvalid',
        current_password: 'ErrorCurrentPasswordRequired',
      },
    },
  ],
  password: [
    {
      form: { password: '', password_confirm: '', current_password: password },
      codes: { password: 'ErrorPasswordRequired' },
    },
    {
      form: { password: 'abcde', password_confirm: 'abcde', current_password: password },
      codes: { password: 'ErrorPasswordLength' },
    },
    {
      form: { password, password_confirm: 'another one', current_password: password },
      codes: { password_confirm: 'ErrorPasswordDoNotMatch' },
    },
    {
      form: { password, password_confirm: password, current_password: '' },
      codes: { current_password: 'ErrorCurrentPasswordRequired' },
    },
    {
      form: { password: 'abcde', password_confirm: '', current_password: '' },
      codes: {
        password: 'ErrorPasswordLength',
        password_confirm: 'ErrorPasswordDoNotMatch',
        current_password: 'ErrorCurrentPasswordRequired',
      },
    },
  ],
} as const satisfies Record<string, readonly InvalidForm[]>
