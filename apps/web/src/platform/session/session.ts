import type { wire } from '@cadenza/contract'
import type { FromWire } from '@cadenza/contract/case'
import { freshnessMs } from '@cadenza/contract/limits'
import { toLocale } from '@cadenza/contract/locales'
import { type Feature, type Role, type RoleFlags, roleFlags } from '@cadenza/contract/roles'
import { useSyncExternalStore } from 'react'
import { api } from '../api/api.ts'
import { browserCredentials } from '../api/credentials.ts'
import { queryClient } from '../api/queries.ts'
import { readCookie, removeCookie, writeCookie } from '../browser/cookies.ts'
import { createEmitter } from '../signal.ts'
import { changeLocale, currentLocale } from '../texts/i18n.ts'
import { athletesQuery } from './athletes-query.ts'
import { loadConfigs } from './configs.ts'
import { followChosenTheme } from './own-preferences.ts'

export type Account = FromWire<wire.Account> & RoleFlags

/** Who looks at the page. While the page lives it stays the same person: a change of sign-in reloads it. */
export interface Session {
  account: Account | undefined
  features: ReadonlySet<Feature>
  /** Whose they are: every visitor's, or the account's; null when nobody's are known. */
  featuresOf: 'default' | 'account' | null
}

const nobody: Session = { account: undefined, features: new Set(), featuresOf: null }

let session = nobody

const changed = createEmitter()

export const currentSession = (): Session => session

/** The session, followed: for what shows the account. */
export const useSession = (): Session => useSyncExternalStore(changed.subscribe, currentSession)

/** The account after a change of its name, language, unit … */
export function accountChanged(account: FromWire<wire.Account>): void {
  session = {
    ...session,
    account: { ...account, ...roleFlags(account.role) },
    features: new Set(account.features),
  }
  writeCookie('lang', account.lang)
  changed.emit()
}

export const hasRole = (role: Role): boolean => session.account?.role.includes(role) ?? false

async function signedIn(texts: Promise<void>): Promise<Session | undefined> {
  if (!browserCredentials.authorization()) {
    // The access token's hour is over, the refresh token's week is not.
    if (!browserCredentials.refreshToken() || !(await api.refresh())) return undefined
  }
  const [answer] = await Promise.all([
    api.get<{ account: wire.Account }>('/api/account/v1/'),
    loadConfigs(),
    texts,
  ])
  // The client has cleared a sign-in that the server refused twice.
  if (!answer) throw new Error('The account did not come')
  const { account } = answer
  const locale = toLocale(account.lang)
  if (locale && locale !== currentLocale()) await changeLocale(locale)
  writeCookie('user_uuid', account.uuid)
  writeCookie('lang', account.lang)
  followChosenTheme(currentLocale())
  const known = { ...account, ...roleFlags(account.role) }
  // The picker shows them on every page; those that are there already stay.
  if (known.isCoach && !queryClient.getQueryData(athletesQuery.queryKey))
    void queryClient.prefetchQuery({ ...athletesQuery, retry: false })
  return { account: known, features: new Set(account.features), featuresOf: 'account' }
}

async function anonymous(): Promise<Session> {
  // A marker whose sign-in is gone would have the server wait for a refresh at every document.
  if (readCookie('session') && !browserCredentials.refreshToken()) browserCredentials.clear()
  const answer = await api.get<{ default_features: Feature[] }>('/api/account/v1/default_features/')
  if (!answer) throw new Error('The default features did not come')
  return { account: undefined, features: new Set(answer.defaultFeatures), featuresOf: 'default' }
}

/**
 * Restores the sign-in and loads the features, before any screen, while `texts` are on their way. Throws when the server
 * cannot say.
 */
export async function startSession(texts: Promise<void> = Promise.resolve()): Promise<Session> {
  checkedAtMs = Date.now()
  session = (await signedIn(texts).catch(refused)) ?? (await anonymous())
  return session
}

let checkedAtMs = 0

/** Asks once more who is signed in: a role, a feature or the sign-in itself may have ended elsewhere. */
async function checkAgain(): Promise<void> {
  if (!session.account || document.hidden || Date.now() - checkedAtMs < freshnessMs) return
  checkedAtMs = Date.now()
  const answer = await api.get<{ account: wire.Account }>('/api/account/v1/')
  if (answer && answer.account.uuid === session.account?.uuid) accountChanged(answer.account)
}

/** What is known of the sign-in is asked for again when it is older than the freshness window; while nobody looks, later. */
export function keepSessionFresh(): void {
  // No answer is told by the notice over the page; a sign-in that is over leads to the sign-in page by itself.
  const check = () => void checkAgain().catch(() => undefined)
  setInterval(check, freshnessMs)
  document.addEventListener('visibilitychange', check)
}

/** A 401 after a refresh: signed out. Anything else stays a failure. */
function refused(error: unknown): undefined {
  if (error instanceof Error && 'status' in error && error.status === 401) {
    browserCredentials.clear()
    return undefined
  }
  throw error
}

/** Forgets who was signed in, on this device. */
export function forgetSignIn(): void {
  session = nobody
  browserCredentials.clear()
  removeCookie('lang')
  removeCookie('user_uuid')
}
