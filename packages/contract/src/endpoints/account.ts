/** The account that is signed in: its profile, sessions, deletion and export. */
import { z } from 'zod'
import { locales } from '../locales.ts'
import { features, roles } from '../roles.ts'
import { isTimeZone } from '../time-zones.ts'
import { bytes, endpoint, nothing } from './endpoint.ts'
import { instant, uuid } from './values.ts'

export const emailConfirmations = ['done', 'open', 'impossible'] as const
export const account = z.object({
  uuid,
  name: z.string(),
  email: z.string(),
  lang: z.string(),
  unit: z.enum(['km', 'mi']),
  /** IANA name; null until the browser has sent it. */
  time_zone: z.string().nullable(),
  /** State of the address's confirmation; `impossible` if this installation sends no mail. */
  email_confirmation: z.enum(emailConfirmations),
  role: z.array(z.enum(roles)),
  features: z.array(z.enum(features)),
})
export const accountAnswer = z.object({ account })

const change = z.object({
  name: z.string().max(200).optional(),
  email: z.string().optional(),
  password: z.string().optional(),
  password_confirm: z.string().optional(),
  current_password: z.string().optional(),
  lang: z.enum(locales).optional(),
  unit: z.enum(['km', 'mi']).optional(),
  /** With a new password: also ends all personal tokens. */
  revoke_tokens: z.boolean().optional(),
  time_zone: z.string().max(64).refine(isTimeZone).optional(),
})

const path = '/api/account/v1/'

export const accountEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'The account that is signed in',
    answer: accountAnswer,
  }),
  change: endpoint({
    method: 'PUT',
    path,
    summary: 'Change name, e-mail address, password, language, unit or time zone',
    body: change,
    answer: accountAnswer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    summary: 'Delete the account and all its data',
    body: z.object({ password: z.string().max(600).default('') }),
    answer: nothing,
  }),
  defaultFeatures: endpoint({
    method: 'GET',
    path: `${path}default_features/`,
    summary: 'The features of a visitor without an account',
    answer: z.object({ default_features: z.array(z.enum(features)) }),
  }),
}

// Profile

export const shoe = z.object({
  /** Also the tag of the runs in it. */
  name: z.string().trim().min(1).max(50),
  /** Metres run in it before it was entered here. */
  start_m: z.number().min(0).max(20_000_000).default(0),
  /** Days of the usual shoe; open where null. */
  since: z.iso.date().nullable().default(null),
  until: z.iso.date().nullable().default(null),
  /** Worn on runs without the tag of any shoe. */
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
const profileAnswer = z.object({
  profile: profileFields.extend({ uuid, name: z.string(), shoes: z.array(wornShoe) }),
})

export const profileEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/profiles/v1/:userUuid',
    summary: 'The profile of an athlete',
    answer: profileAnswer,
  }),
}

// Sessions

export const session = z.object({
  uuid,
  user_agent: z.string(),
  created_at: instant,
  last_used_at: instant,
  /** True for the session of this request. */
  current: z.boolean(),
})

export const securityEvent = z.object({
  uuid,
  action: z.string(),
  at: instant,
  /** Network address, or `command line`; empty for events of earlier versions. */
  address: z.string(),
  user_agent: z.string(),
  /** Such as the name of a token. */
  about: z.string().nullable(),
})

const sessions = `${path}sessions/` as const

export const accountSessionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: sessions,
    summary: 'The sessions of the account',
    answer: z.object({ sessions: z.array(session) }),
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: sessions,
    summary: 'Log out everywhere else; with `revoke_tokens`, end the personal tokens too',
    body: z.object({ revoke_tokens: z.boolean().default(false) }),
    answer: nothing,
  }),
  end: endpoint({
    method: 'DELETE',
    path: `${sessions}:sessionUuid`,
    summary: 'Log out one device',
    answer: nothing,
  }),
  securityEvents: endpoint({
    method: 'GET',
    path: `${path}security_events/`,
    summary: 'Changes to the security of the account, latest first',
    answer: z.object({ events: z.array(securityEvent) }),
  }),
}

// Export

export const exportSize = z.object({
  activities: z.number(),
  original_bytes: z.number(),
  /** The series derived from the originals, which may be left out. */
  series_bytes: z.number(),
})

export const accountArchiveEndpoints = {
  size: endpoint({
    method: 'GET',
    path: `${path}export/size`,
    summary: 'The approximate size of an export of the account',
    answer: exportSize,
  }),
  link: endpoint({
    method: 'GET',
    path: `${path}export`,
    summary: 'A link, valid for 10 minutes, to a ZIP of all data of the user',
    query: z.object({ series: z.enum(['true', 'false']).default('true') }),
    answer: z.object({ url: z.string(), bytes: z.number(), files: z.number(), activities: z.number() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/files/accounts/:userUuid/:exportUuid',
    summary: 'The bytes of an export, by a signed link; an interrupted download is resumed by Range',
    answer: bytes('application/zip'),
  }),
}

export type Account = z.infer<typeof account>
