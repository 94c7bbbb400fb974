/** What goes over the wire between athletes and coaches: links, invitations, the overview and the log of looks. */
import { z } from 'zod'
import { coachNoteMax } from './limits.ts'
import { coachSteps } from './roles.ts'
import { accountAnswer, day, instant, uuid } from './wire.ts'

const figure = z.number().nullable()
const typed = z.string().max(600).default('')

// Links

export const step = z.enum(coachSteps)
export const coach = z.object({
  uuid,
  name: z.string(),
  step,
  /** Since when they are linked. */
  since: instant,
  /** When this coach last looked at or changed something; null: not yet. */
  last_seen: instant.nullable(),
})
export const coachesAnswer = z.object({ coaches: z.array(coach) })
export const stepBody = z.object({ step })

export const coachNoteBody = z.object({ coach_note: z.string().max(coachNoteMax) })

/** 'I coach others'. `may_change`: false where staff alone give that role. */
export const coachingAnswer = z.object({ coaching: z.boolean(), may_change: z.boolean() })
export const coachingBody = z.object({ coaching: z.boolean() })
export const coachingChanged = accountAnswer

// Invitations

export const inviteBody = z.object({ email: typed })
/** An invitation that nobody has accepted yet. `email`: '' where the link is handed over by the coach. */
export const openInvitation = z.object({ uuid, email: z.string(), created_at: instant, expires_at: instant })
export const openInvitationsAnswer = z.object({ invitations: z.array(openInvitation) })
/** The token is shown once. `mailed`: who brings the mail, where there is to be one. */
export const inviteAnswer = z.object({
  invite_token: z.string(),
  invitation: openInvitation,
  mailed: z.enum(['email', 'operator']).nullable(),
})
/** `standing`: what the invitation is to whoever asks. `sign_up`: whether it also serves to make an account. */
export const invitationAnswer = z.object({
  coach: z.object({ uuid, name: z.string() }),
  email: z.string(),
  expires_at: instant,
  standing: z.enum(['open', 'own', 'linked']),
  sign_up: z.boolean(),
})
export const acceptedAnswer = z.object({
  accepted: z.literal(true),
  coach: z.object({ uuid, name: z.string() }),
})

// The overview

/** A metric of one side that differs from the month before. */
export const formChange = z.object({
  metric: z.string(),
  side: z.enum(['left', 'right', 'center']),
  /** Means over the strokes or strides of thirty days, and of the thirty before, in the metric's kept unit. */
  now: z.number(),
  before: z.number(),
  /** What a change between days has to exceed, in the same unit. */
  error: z.number(),
  /** |now − before| ÷ error. */
  times: z.number(),
})
export const overviewAthlete = z.object({
  uuid,
  name: z.string(),
  coach_note: z.string(),
  step,
  /** Activities of the last thirty days that came since the link and that the coach has not opened. */
  unread: z.number(),
  last_activity: z
    .object({
      uuid,
      title: z.string(),
      sport: z.enum(['bike', 'run', 'other']),
      start_time: instant,
      time_zone: z.string(),
    })
    .nullable(),
  /** The day the figures are of: today where the athlete lives, or the day asked for. */
  date: day,
  /** As of that day; null where nothing was ever recorded. */
  load: z.object({ ctl: z.number(), atl: z.number(), tsb: z.number(), ramp: z.number() }).nullable(),
  /** CTL of each of the last 42 days. */
  ctl_line: z.array(z.number()),
  week_tss: figure,
  changes: z.array(formChange),
})
export const overviewQuery = z.object({ date: day.optional(), _: z.string().optional() })
export const overviewAnswer = z.object({ athletes: z.array(overviewAthlete) })

// The log of what others looked at and did

export const logQuery = z.object({
  person: uuid.optional(),
  kind: z.enum(['look', 'change']).optional(),
  /** The uuid of the last entry of the page before. */
  before: uuid.optional(),
  _: z.string().optional(),
})
export const logEntry = z.object({
  uuid,
  at: instant,
  /** Null: an account that is gone. */
  person: z.object({ uuid, name: z.string() }).nullable(),
  /** `look activity`, `range create` … */
  action: z.string(),
  activity: z.object({ uuid, title: z.string() }).nullable(),
  /** The name of what was changed, where it has one. */
  about: z.string().nullable(),
})
export const logAnswer = z.object({
  entries: z.array(logEntry),
  /** Everybody who stands in the log. */
  people: z.array(z.object({ uuid, name: z.string() })),
  more: z.boolean(),
})
