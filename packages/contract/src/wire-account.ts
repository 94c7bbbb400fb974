/** What goes over the wire for an account's safety: its sessions, password, second factor, tokens and other ways in. */
import { z } from 'zod'
import { emailConfirmations, instant, uuid } from './wire.ts'

const typed = z.string().max(600).default('')

// Password reset

export const resetRequestBody = z.object({ email: typed })
/** The same whether the address has an account or not. `by`: who brings the link, the mail or whoever runs this installation. */
export const resetRequested = z.object({ requested: z.literal(true), by: z.enum(['email', 'operator']) })
export const resetAnswer = z.object({ reset: z.object({ email: z.string(), expires_at: instant }) })
export const newPasswordBody = z.object({ password: typed, password_confirm: typed })
export const passwordChanged = z.object({ changed: z.literal(true) })

// Confirmation of the address

export const confirmationRequested = z.object({ email_confirmation: z.enum(emailConfirmations) })
export const confirmationAnswer = z.object({ confirmation: z.object({ email: z.string() }) })

// Deletion and sign-up

export const deletionBody = z.object({ password: typed })
export const signUpBody = z.object({ name: typed, email: typed, password: typed })

// Sessions

export const session = z.object({
  uuid,
  user_agent: z.string(),
  created_at: instant,
  last_used_at: instant,
  /** The one that asks. */
  current: z.boolean(),
})
export const sessionsAnswer = z.object({ sessions: z.array(session) })

// Second factor

export const secondFactor = z.object({
  enabled: z.boolean(),
  confirmed_at: instant.nullable(),
  recovery_codes_left: z.number(),
})
export const secondFactorAnswer = z.object({ second_factor: secondFactor })
export const passwordBody = z.object({ current_password: typed })
/** A secret that waits for its first code: in base32, and as the address that authenticator apps read from a picture. */
export const newSecretAnswer = z.object({ secret: z.string(), uri: z.string() })
export const totpBody = z.object({ totp: typed })
/** Shown once. */
export const recoveryCodesAnswer = z.object({ recovery_codes: z.array(z.string()) })

// Personal tokens

export const tokenScopes = ['upload', 'read'] as const
export const apiToken = z.object({
  uuid,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  created_at: instant,
  expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
})
export const apiTokensAnswer = z.object({ api_tokens: z.array(apiToken) })
export const newApiTokenBody = z.object({
  name: z.string().trim().min(1).max(100),
  scopes: z.array(z.enum(tokenScopes)).min(1),
  /** Days from now; null: until it is revoked. */
  expires_in_days: z.number().int().min(1).max(3_650).nullable(),
})
/** `token` is shown once. */
export const newApiTokenAnswer = z.object({ api_token: apiToken, token: z.string() })

// What is new, by mail

export const digestPeriods = ['off', 'daily', 'weekly'] as const
export const digest = z.object({
  period: z.enum(digestPeriods),
  /** Whose mornings; null while there are no mails. */
  next_at: instant.nullable(),
  /** Why no mail would come: this installation sends none, or the address is not confirmed. */
  hindrance: z.enum(['no_mail_server', 'unconfirmed']).nullable(),
})
export const digestAnswer = z.object({ digest })
export const digestBody = z.object({ period: z.enum(digestPeriods) })
/** The same whether a digest had that token or not. */
export const digestEnded = z.object({ ended: z.literal(true) })

// Sign-in elsewhere (OpenID Connect)

export const connection = z.object({ name: z.string(), connected_at: instant.nullable() })
export const connectionAnswer = z.object({ connection: connection.nullable() })
export const departureAnswer = z.object({ url: z.string() })

// Profile

export const shoe = z.object({
  /** Also the tag by which a run is known to have been run in it. */
  name: z.string().trim().min(1).max(50),
  /** What was run in it before it was entered here. */
  start_m: z.number().min(0).max(20_000_000).default(0),
  /** Days of the usual shoe; open where null. */
  since: z.iso.date().nullable().default(null),
  until: z.iso.date().nullable().default(null),
  /** Worn on runs that no shoe's name is a tag of. */
  usual: z.boolean().default(false),
})
export const wornShoe = shoe.extend({ distance_m: z.number(), runs: z.number() })

export const profileFields = z.object({
  birthday: z.iso.date().nullable().default(null),
  sex: z.enum(['female', 'male', 'other']).nullable().default(null),
  height_cm: z.number().min(50).max(272).nullable().default(null),
  shoes: z.array(shoe).max(50).default([]),
  personal_bests: z
    .array(
      z.object({
        distance_m: z.number().positive().max(1_000_000),
        time_s: z.number().positive().max(604_800),
      }),
    )
    .max(50)
    .default([]),
})
export const profileAnswer = z.object({
  profile: profileFields.extend({ uuid, name: z.string(), shoes: z.array(wornShoe) }),
})

// What was done to keep an account safe, or came near it.

export const securityEvent = z.object({ uuid, action: z.string(), at: instant })
export const securityEventsAnswer = z.object({ events: z.array(securityEvent) })
