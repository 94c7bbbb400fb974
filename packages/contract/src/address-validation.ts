/** Rules for e-mail addresses, which the log-in page needs without those of other forms. */
import type { FieldError } from './errors.ts'

const emailShape = /^[^\s@]+@[^\s@]+$/
/** Characters that separate or quote addresses in a mail's header, and invisible ones. */
const unsafeInEmail = /[,;<>"()[\]\\\p{Cc}\p{Cf}]/u

export function isEmailShaped(value: string): boolean {
  return value.length <= 254 && emailShape.test(value) && !unsafeInEmail.test(value)
}

/** An e-mail address that must be there. */
export function validateAddress({ email }: { email: string }): FieldError[] {
  if (!email.trim()) return [{ field: 'email', code: 'ErrorEmailRequired' }]
  return isEmailShaped(email.trim()) ? [] : [{ field: 'email', code: 'ErrorEmailInvalid' }]
}

export function validateSignIn(form: { email: string; password: string }): FieldError[] {
  // Accounts of earlier versions may have an address that is not accepted any more.
  const accepted = emailShape.test(form.email.trim())
  const failures = accepted ? [] : validateAddress(form)
  if (!form.password) failures.push({ field: 'password', code: 'ErrorPasswordRequired' })
  return failures
}
