/** Targets of links in e-mails: a new password, and the confirmation of an address. */
import { z } from 'zod'
import { emailConfirmations } from './account.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './values.ts'

const typed = z.string().max(600).default('')

const reset = '/api/account/v1/password/reset'
const oneReset = `${reset}/:resetToken` as const
const byResetToken = { resetToken: z.string().max(200) }

export const passwordResetEndpoints = {
  request: endpoint({
    method: 'POST',
    path: reset,
    summary: 'Ask for a mail with a link to a new password',
    body: z.object({ email: typed }),
    /**
     * The same whether the address has an account or not. `by`: the link comes by mail, or from the operator.
     */
    answer: z.object({ requested: z.literal(true), by: z.enum(['email', 'operator']) }),
  }),
  read: endpoint({
    method: 'GET',
    path: oneReset,
    params: byResetToken,
    summary: 'Check a password reset link, and read its address',
    answer: z.object({ reset: z.object({ email: z.string(), expires_at: instant }) }),
  }),
  complete: endpoint({
    method: 'PUT',
    path: oneReset,
    params: byResetToken,
    summary: 'Set the new password; all sessions end',
    body: z.object({ password: typed, password_confirm: typed }),
    answer: z.object({ changed: z.literal(true) }),
  }),
}

const confirmation = '/api/account/v1/email/confirmation'
const oneConfirmation = `${confirmation}/:confirmationToken` as const
const byConfirmationToken = { confirmationToken: z.string().max(200) }
const confirmationAnswer = z.object({ confirmation: z.object({ email: z.string() }) })

export const emailConfirmationEndpoints = {
  request: endpoint({
    method: 'POST',
    path: confirmation,
    summary: 'Ask for another mail with the link that confirms the address of the account',
    answer: z.object({ email_confirmation: z.enum(emailConfirmations) }),
  }),
  read: endpoint({
    method: 'GET',
    path: oneConfirmation,
    params: byConfirmationToken,
    summary: 'Check a confirmation link, and read its address',
    answer: confirmationAnswer,
  }),
  complete: endpoint({
    method: 'PUT',
    path: oneConfirmation,
    params: byConfirmationToken,
    summary: 'Confirm the address; the link works once',
    answer: confirmationAnswer,
  }),
}
