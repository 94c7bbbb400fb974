/** Signing in, the account that is signed in, and the first run. */
import { z } from 'zod'
import { features, roles } from '../roles.ts'
import { uuid } from './values.ts'

export const signInBody = z.object({
  /** `oidc`: with the code that signing in elsewhere brought. */
  type: z.enum(['email', 'oidc']),
  email: z.string(),
  password: z.string(),
  code: z.string().optional(),
  /** Of the authenticator app, or a recovery code. */
  totp: z.string().optional(),
})
export const refreshBody = z.object({ refresh_token: z.string().optional() })
export const tokenAnswer = z.object({
  token: z.object({ token_type: z.literal('Bearer'), token: z.string(), refresh_token: z.string() }),
})

// Account

export const emailConfirmations = ['done', 'open', 'impossible'] as const
export const account = z.object({
  uuid,
  name: z.string(),
  email: z.string(),
  lang: z.string(),
  unit: z.enum(['km', 'mi']),
  /** The clock that they live by (IANA name); null until their browser has said it. */
  time_zone: z.string().nullable(),
  /** Whether the address is proven to be its owner's; `impossible` where this installation sends no mail. */
  email_confirmation: z.enum(emailConfirmations),
  role: z.array(z.enum(roles)),
  features: z.array(z.enum(features)),
})
export const accountAnswer = z.object({ account })
/** `url` leads to the archive for 10 minutes. */
export const exportAnswer = z.object({
  url: z.string(),
  bytes: z.number(),
  files: z.number(),
  activities: z.number(),
})
/** Of the originals, and of the series that are made of them, which may be left out. */
export const exportSizeAnswer = z.object({
  activities: z.number(),
  original_bytes: z.number(),
  series_bytes: z.number(),
})
export const defaultFeaturesAnswer = z.object({ default_features: z.array(z.enum(features)) })

export const athlete = z.object({
  uuid,
  name: z.string(),
  coach_note: z.string(),
  time_zone: z.string().nullable(),
})
export const athletesAnswer = z.object({ athletes: z.array(athlete) })

export const configsAnswer = z.object({
  configs: z.array(z.object({ name: z.string(), data: z.unknown() })),
})

// First run: GET /api/setup/v1/ says whether it is open; POST makes the superuser (body below) and answers a token.

export const setupAnswer = z.object({ open: z.boolean() })
export const setupBody = z.object({
  code: z.string(),
  name: z.string(),
  email: z.string(),
  password: z.string(),
})

export type Account = z.infer<typeof account>
