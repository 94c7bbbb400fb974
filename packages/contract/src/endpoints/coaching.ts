/** Athletes and coaches: links, invitations, the overview and the access log. */
import { z } from 'zod'
import { coachNoteMax } from '../limits.ts'
import { coachSteps } from '../roles.ts'
import { accountAnswer } from './account.ts'
import { endpoint, nothing } from './endpoint.ts'
import { signUpBody, tokenAnswer } from './sign-in.ts'
import { day, instant, uuid } from './values.ts'

const figure = z.number().nullable()
const typed = z.string().max(600).default('')

// Links

export const step = z.enum(coachSteps)
export const coach = z.object({
  uuid,
  name: z.string(),
  step,
  /** Start of the link. */
  since: instant,
  /** Time at which this coach last viewed or changed something; null: not yet. */
  last_seen: instant.nullable(),
})
/** A coach who ended the link and asks to restore it. */
export const askingCoach = z.object({ uuid, name: z.string() })
const coachesAnswer = z.object({ coaches: z.array(coach), asking: z.array(askingCoach) })

const root = '/api/coach/v1/'
const coaches = `${root}coaches/` as const
const oneCoach = `${coaches}:coachUuid` as const

/** An athlete's side of the links. */
export const coachEndpoints = {
  list: endpoint({
    method: 'GET',
    path: coaches,
    summary: 'The coaches of an athlete',
    answer: coachesAnswer,
  }),
  setStep: endpoint({
    method: 'PUT',
    path: oneCoach,
    summary: 'Set the rights of a coach: see; see and mark; see, mark and plan',
    body: z.object({ step }),
    answer: coachesAnswer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: oneCoach,
    summary:
      'End the link with a coach, who sees nothing from now on and can be restored for an hour; or decline a coach who asks',
    answer: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${oneCoach}/restore`,
    summary: 'Restore a link that the athlete has just ended, or that its coach asks to restore',
    answer: coachesAnswer,
  }),
}

export const athlete = z.object({
  uuid,
  name: z.string(),
  coach_note: z.string(),
  time_zone: z.string().nullable(),
})
const athletesAnswer = z.object({ athletes: z.array(athlete) })

const athletes = `${root}athletes/` as const
const oneAthlete = `${athletes}:athleteUuid` as const

/** A coach's side of the links. */
export const athleteEndpoints = {
  list: endpoint({
    method: 'GET',
    path: athletes,
    summary: 'The athletes of a coach',
    answer: athletesAnswer,
  }),
  setNote: endpoint({
    method: 'PUT',
    path: oneAthlete,
    summary: 'Change the coach’s note about an athlete, which the athlete does not see',
    body: z.object({ coach_note: z.string().max(coachNoteMax) }),
    answer: athletesAnswer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: oneAthlete,
    summary: 'End the link with an athlete',
    answer: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${oneAthlete}/restore`,
    summary: 'Ask the athlete to restore a link that the coach has just ended',
    answer: athletesAnswer,
    status: 202,
  }),
}

const coaching = `${root}coaching/` as const

/** 'I coach others'. */
export const coachingEndpoints = {
  read: endpoint({
    method: 'GET',
    path: coaching,
    summary: 'Read if the user coaches others, and may change that',
    /** `may_change`: false if staff alone give that role. */
    answer: z.object({ coaching: z.boolean(), may_change: z.boolean() }),
  }),
  change: endpoint({
    method: 'PUT',
    path: coaching,
    summary: 'Become a coach, or stop being one',
    body: z.object({ coaching: z.boolean() }),
    answer: accountAnswer,
  }),
}

// Invitations

/** An invitation that nobody has accepted yet. `email`: '' if the link is handed over by the coach. */
export const openInvitation = z.object({ uuid, email: z.string(), created_at: instant, expires_at: instant })
export const invited = z.object({
  /** Shown once. */
  invite_token: z.string(),
  invitation: openInvitation,
  /** Sender of the mail, if there is one. */
  mailed: z.enum(['email', 'operator']).nullable(),
})

const invite = `${athletes}invite` as const
const oneInvitation = `${invite}/:invitationToken` as const
const params = { invitationToken: z.string().max(200) }
const openInvitations = `${root}invitations/` as const

export const invitationEndpoints = {
  add: endpoint({
    method: 'POST',
    path: invite,
    summary:
      'Invite an athlete by a link, which works once within 14 days; it is mailed if an address is given',
    body: z.object({ email: typed }),
    answer: invited,
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: openInvitations,
    summary: 'The invitations that nobody has accepted yet, newest first',
    answer: z.object({ invitations: z.array(openInvitation) }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${openInvitations}:invitationUuid`,
    summary: 'Withdraw an invitation; its link stops working',
    answer: nothing,
  }),
  read: endpoint({
    method: 'GET',
    path: oneInvitation,
    params,
    summary: 'The coach of an invitation, and whether it is still valid',
    answer: z.object({
      coach: z.object({ uuid, name: z.string() }),
      email: z.string(),
      expires_at: instant,
      /** The relation of the reader to the coach. */
      standing: z.enum(['open', 'own', 'linked']),
      /** True if an account can be created with it. */
      sign_up: z.boolean(),
    }),
  }),
  accept: endpoint({
    method: 'POST',
    path: oneInvitation,
    params,
    summary: 'Accept an invitation',
    answer: z.object({
      accepted: z.literal(true),
      coach: z.object({ uuid, name: z.string() }),
    }),
  }),
  signUp: endpoint({
    method: 'POST',
    path: `${oneInvitation}/sign_up`,
    params,
    summary: 'Make an account by an invitation and accept it, unless CADENZA_SIGNUP is closed',
    body: signUpBody,
    answer: tokenAnswer,
    status: 201,
  }),
}

// The overview

/** A metric of one side in thirty days, against the thirty before at equal effort. */
export const formChange = z.object({
  metric: z.string(),
  side: z.enum(['left', 'right', 'center']),
  /** Means at the efforts that both have, in the metric's unit. */
  now: z.number(),
  before: z.number(),
  /** Smallest difference between the two means that counts as a change, in the same unit. */
  error: z.number(),
  /** |now − before| ÷ error. */
  times: z.number(),
  verdict: z.enum(['better', 'worse', 'changed', 'no clear change']),
})
/** Reason to look at an athlete. */
export const lookReason = z.discriminatedUnion('kind', [
  formChange.extend({ kind: z.literal('change') }),
  /** Days without an activity, and workouts planned since. */
  z.object({ kind: z.literal('silent'), days: z.number(), planned: z.number() }),
  /** CTL grew by so much in seven days. */
  z.object({ kind: z.literal('load'), ramp: z.number() }),
  z.object({ kind: z.literal('fatigue'), tsb: z.number() }),
  /** Activities of the last week whose sensors measured badly. */
  z.object({ kind: z.literal('sensors'), activities: z.number() }),
  z.object({ kind: z.literal('unread'), activities: z.number() }),
])
/** TSS; null: none at all. */
const doneAndPlanned = z.object({ done: figure, planned: figure })
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
  /** The last day of a stay away that has begun. */
  away_until: day.nullable(),
  /** As of that day; null if nothing was ever recorded. */
  load: z.object({ ctl: z.number(), atl: z.number(), tsb: z.number(), ramp: z.number() }).nullable(),
  /** CTL of each of the last 42 days. */
  ctl_line: z.array(z.number()),
  /** Load of the last 7 and 28 days, today included. */
  sums: z.object({ days_7: doneAndPlanned, days_28: doneAndPlanned }),
  /** Means of both sides over the last thirty days, of dead spots or ground contact time. */
  gap: z
    .object({ metric: z.string(), left: z.number(), right: z.number(), activities: z.number() })
    .nullable(),
  /** The largest first. */
  changes: z.array(formChange),
  /** True while gap and changes are of former activities; an event `overview` tells when they are new. */
  is_waiting: z.boolean(),
  /** The weightiest first. */
  reasons: z.array(lookReason),
  /** Their weights together: 0 without a reason. */
  weight: z.number(),
})
export const overviewAnswer = z.object({ athletes: z.array(overviewAthlete) })

export const overviewEndpoints = {
  read: endpoint({
    method: 'GET',
    path: `${root}overview/`,
    summary:
      'A coach’s athletes at a glance: last activity, load done and planned, form at equal effort, and who needs a look',
    query: z.object({ date: day.optional() }),
    answer: overviewAnswer,
  }),
}

// Log of views and changes by others

export const accessLogQuery = z.object({
  person: uuid.optional(),
  kind: z.enum(['view', 'change']).optional(),
  /** The uuid of the last entry of the page before. */
  before: uuid.optional(),
})
export const accessLogEntry = z.object({
  uuid,
  at: instant,
  /** null: the account no longer exists. */
  person: z.object({ uuid, name: z.string() }).nullable(),
  /** `view activity`, `range create` … */
  action: z.string(),
  activity: z.object({ uuid, title: z.string() }).nullable(),
  /** The name of what was changed, if it has one. */
  about: z.string().nullable(),
})

export const accessLogEndpoints = {
  read: endpoint({
    method: 'GET',
    path: `${root}access_log/`,
    summary: 'List views and changes by others, newest first, in pages',
    query: accessLogQuery,
    answer: z.object({
      entries: z.array(accessLogEntry),
      /** Everybody in the log. */
      people: z.array(z.object({ uuid, name: z.string() })),
      more: z.boolean(),
    }),
  }),
}

export type FormChange = z.infer<typeof formChange>
export type LookReason = z.infer<typeof lookReason>
export type OverviewAthlete = z.infer<typeof overviewAthlete>
