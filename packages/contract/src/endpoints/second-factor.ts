/** Second factor for signing in. */
import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'
import { instant } from './values.ts'

const typed = z.string().max(600).default('')
export const passwordBody = z.object({ current_password: typed })
/** Password and, where the account has one, a code of the second factor. */
export const ownerBody = passwordBody.extend({ totp: typed })
/** Shown once. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const path = '/api/account/v1/second_factor/'

export const secondFactorEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'Read the state of two-factor authentication and the number of recovery codes left',
    answer: z.object({
      second_factor: z.object({
        enabled: z.boolean(),
        confirmed_at: instant.nullable(),
        recovery_codes_left: z.number(),
      }),
    }),
  }),
  offer: endpoint({
    method: 'POST',
    path,
    summary: 'A secret for an authenticator app; it takes effect with its first code',
    body: passwordBody,
    /** In base32, and as the address that authenticator apps read from a picture. */
    answer: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirm: endpoint({
    method: 'PUT',
    path,
    summary: 'Turn the second factor on with the first code; answers the recovery codes, once',
    body: z.object({ totp: typed }),
    answer: recoveryCodes,
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    summary: 'Turn the second factor off, with password and code',
    body: ownerBody,
    answer: nothing,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: `${path}recovery_codes`,
    summary: 'New recovery codes, which replace the old ones',
    body: ownerBody,
    answer: recoveryCodes,
  }),
}
