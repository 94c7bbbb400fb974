/** Access policy: one table, and the only place in the server that decides about access. */
import { type CoachStep, coachSteps, type Role, type wire } from '@cadenza/contract'

/** Relation of the actor to the owner of the data. */
export type Relation = 'owner' | 'coach' | 'shareHolder' | 'staff' | 'other' | 'anonymous'

export interface Rule {
  owner: boolean
  /** Lowest step that a linked coach needs; false if no coach has access. */
  coach: CoachStep | false
  /** True for the holder of the activity's share hash. */
  shareHolder: boolean
  staff: boolean
  /** Role that the actor needs in addition. */
  role?: Role
  /** Status of a refusal. */
  denied: 403 | 404
  /** Status of the refusal of strangers, if it differs. */
  stranger?: 404
}

const rule = (
  owner: boolean,
  coach: CoachStep | false,
  shareHolder: boolean,
  staff: boolean,
  denied: 403 | 404 = 404,
  role?: Role,
): Rule => ({ owner, coach, shareHolder, staff, denied, role })

/** Refused openly to those who know of it, and hidden from strangers. */
const openly = (of: Rule): Rule => ({ ...of, denied: 403, stranger: 404 })

const ownOnly = rule(true, false, false, false)

/* biome-ignore format: a table */
export const policy = {
  //                    owner  coach   share  staff
  activity: {
    read:          rule(true,  'see',  true,  true),
    write:         rule(true,  false,  false, true),
    mark:          rule(true,  'mark', false, true),
    download:      rule(true,  'see',  false, true),
  },
  // Per-day records, profile and configs.
  record: {
    read:          rule(true,  'see',  false, true),
    write:         ownOnly,
  },
  // Reading includes copying to one's own workouts.
  workout: {
    read:          rule(true,  'see',  false, true),
    write:         rule(true,  false,  false, true),
    recommend:     rule(true,  'plan', false, true),
  },
  report: {
    // To owner and coach once it is published.
    read:          rule(true,  'see',  false, true),
    write:  openly(rule(false, false,  false, true)),
    // The owner only a form report of their own making.
    remove: openly(rule(true,  false,  false, true)),
    create:        rule(true,  'mark', false, true, 403),
    accept:        rule(true,  false,  false, false),
  },
  calendar: {
    read:          rule(true,  'see',  false, true),
    write:         rule(true,  'plan', false, true),
    // The time that the athlete offers for training.
    offer:         rule(true,  false,  false, true),
  },
  // The drills of the installation, which nobody owns.
  drill: {
    read:          ownOnly,
    write:         rule(true, false, false, false, 403, 'staff'),
  },
  calendar_feed: { read: ownOnly, write: ownOnly },
  live_session: {
    read:          rule(true,  'see',  false, true),
    write:         ownOnly,
  },
  dashboard_item: { read: ownOnly, write: ownOnly },
  account:       { read: ownOnly, write: ownOnly },
  notification:  { read: ownOnly, write: ownOnly },
  upload:        { read: ownOnly, write: ownOnly },
  event:         { read: ownOnly },
  session:       { write: ownOnly },
  // An athlete's coaches, and what these did; for a coach, their own links and invitations.
  coach:         { read: ownOnly, write: ownOnly },
  access_log:    { read: ownOnly },
  athlete: {
    read:          rule(true, false, false, false, 403, 'coach'),
    write:         rule(true, false, false, false, 403, 'coach'),
  },
} as const satisfies Record<string, Record<string, Rule>>

export type PolicyResource = keyof typeof policy

/** Scope of a personal token. */
export type ApiScope = (typeof wire.tokenScopes)[number]

/**
 * Scope that opens an entry of the table to a personal token, within what its owner may; undefined if none
 * does. Tokens change nothing except by sending files and live samples, and none has access to the account
 * itself.
 */
export function scopeOf({ resource, verb }: Exclude<Access, 'anyone'>): readonly ApiScope[] {
  if (resource === 'upload') return verb === 'write' ? ['upload'] : ['upload', 'read']
  if (resource === 'live_session' && verb === 'write') return ['live']
  const reads = verb === 'read' || verb === 'download'
  return reads && resource !== 'account' ? ['read'] : []
}

/**
 * Access rule of a route: an entry of the table, and how the route names the owner. `self`: the actor's own
 * data; `param`: a path parameter with the user's uuid; `query`: a query parameter with it, by default the
 * actor; `of`: a path parameter with the uuid of an item that the table `owners` knows under `kind`; `body`:
 * a field of the body with such a uuid; `bodyUser`: a field of the body with the user's uuid.
 */
export type Access =
  | 'anyone'
  | {
      [R in PolicyResource]: {
        resource: R
        verb: keyof (typeof policy)[R]
        owner:
          | 'self'
          | { param: string }
          | { query: string }
          | { of: string; kind: string }
          | { body: string; kind: string }
          | { bodyUser: string }
        /** True if a signed link replaces the header: whoever obtained it had access. */
        signed?: true
      }
    }[PolicyResource]

/** An item whose owner is in the table `owners`. */
export interface OwnedItem {
  kind: string
  uuid: string
}

export function ruleOf(access: Exclude<Access, 'anyone'>): Rule {
  const found = (policy[access.resource] as Record<string, Rule>)[access.verb as string]
  if (!found) throw new Error(`There is no policy for ${access.resource} ${String(access.verb)}`)
  return found
}

export interface Standing {
  relation: Relation
  /** Step of a linked coach. */
  step?: CoachStep
  roles: readonly Role[]
}

/** A superuser has the rights of staff. */
const hasRole = (roles: readonly Role[], role: Role) =>
  roles.includes(role) || (role === 'staff' && roles.includes('superuser'))

/** Decides: 200 when allowed, otherwise the status of the refusal. */
export function decide(found: Rule, { relation, step, roles }: Standing): 200 | 401 | 403 | 404 {
  if (relation === 'anonymous') return 401
  if (found.role && !hasRole(roles, found.role)) return found.denied
  switch (relation) {
    case 'owner':
      return found.owner ? 200 : found.denied
    case 'coach':
      return found.coach && step && coachSteps.indexOf(step) >= coachSteps.indexOf(found.coach)
        ? 200
        : found.denied
    case 'shareHolder':
      return found.shareHolder ? 200 : (found.stranger ?? found.denied)
    case 'staff':
      return found.staff ? 200 : found.denied
    case 'other':
      return found.stranger ?? found.denied
  }
}
