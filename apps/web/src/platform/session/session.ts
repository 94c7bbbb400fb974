import type { Product, wire } from '@cadenza/contract'
import { freshnessMs } from '@cadenza/contract/limits'
import { toLocale } from '@cadenza/contract/locales'
import { type Feature, type Role, type RoleFlags, roleFlags } from '@cadenza/contract/roles'
import { useSyncExternalStore } from 'react'
import { api } from '../api/api.ts'
import { browserCredentials } from '../api/credentials.ts'
import { endpoints } from '../api/endpoints.ts'
import { queryClient } from '../api/queries.ts'
import { readCookie, removeCookie, writeCookie } from '../browser/cookies.ts'
import { createEmitter } from '../signal.ts'
import { changeLocale, currentLocale } from '../texts/i18n.ts'
import { athletesQuery } from './athletes-query.ts'
import { loadConfigs } from './configs.ts'
import { followChosenTheme } from './own-preferences.ts'

export type Account = Product<typeof wire.account> & RoleFlags

/** Current user. Fixed while the page lives: a change of sign-in reloads it. */
export interface Session {
  account: Account | undefined
  features: ReadonlySet<Feature>
  /** Origin of the features: the default for visitors, or the account; null if unknown. */
  featuresOf: 'default' | 'account' | null
}

const nobody: Session = { account: undefined, features: new Set(), featuresOf: null }

let session = nobody

const changed = createEmitter()

export const currentSession = (): Session => session

/** Session as a hook, for components that show the account. */
export const useSession = (): Session => useSyncExternalStore(changed.subscribe, currentSession)

/** The account after a change of its name, language, unit … */
export function accountChanged(account: Product<typeof wire.account>): void {
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
    // The access token lasts an hour, the refresh token a week.
    if (!browserCredentials.refreshToken() || !(await api.refresh())) return undefined
  }
  const [answer] = await Promise.all([api.call(endpoints.account.read), loadConfigs(), texts])
  // The client has cleared a sign-in that the server refused twice.
  if (!answer) throw new Error('The account did not come')
  const { account } = answer
  const locale = toLocale(account.lang)
  if (locale && locale !== currentLocale()) await changeLocale(locale)
  writeCookie('user_uuid', account.uuid)
  writeCookie('lang', account.lang)
  followChosenTheme(currentLocale())
  const known = { ...account, ...roleFlags(account.role) }
  // Shown by the picker on every page; loaded only once.
  if (known.isCoach && !queryClient.getQueryData(athletesQuery.queryKey))
    void queryClient.prefetchQuery({ ...athletesQuery, retry: false })
  return { account: known, features: new Set(account.features), featuresOf: 'account' }
}

async function anonymous(): Promise<Session> {
  // With a marker but no credentials, the server would wait for a refresh at every document.
  if (readCookie('session') && !browserCredentials.refreshToken()) browserCredentials.clear()
  const answer = await api.call(endpoints.account.defaultFeatures)
  if (!answer) throw new Error('The default features did not come')
  return { account: undefined, features: new Set(answer.defaultFeatures), featuresOf: 'default' }
}

/**
 * Restores the sign-in and loads features before any screen, in parallel with `texts`. Throws if the server
 * does not answer.
 */
export async function startSession(texts: Promise<void> = Promise.resolve()): Promise<Session> {
  checkedAtMs = Date.now()
  session = (await signedIn(texts).catch(refused)) ?? (await anonymous())
  return session
}

let checkedAtMs = 0

/** Checks who is signed in: a role, feature or the sign-in may have ended elsewhere. */
async function checkAgain(): Promise<void> {
  if (!session.account || document.hidden || Date.now() - checkedAtMs < freshnessMs) return
  checkedAtMs = Date.now()
  const answer = await api.call(endpoints.account.read)
  if (answer && answer.account.uuid === session.account?.uuid) accountChanged(answer.account)
}

/** Refetches the sign-in state when it is older than the freshness window; hidden pages wait. */
export function keepSessionFresh(): void {
  // A notice shows a missing connection; an ended sign-in leads to the login page by itself.
  const check = () => void checkAgain().catch(() => undefined)
  setInterval(check, freshnessMs)
  document.addEventListener('visibilitychange', check)
}

/** Treats a 401 after a refresh as signed out. Rethrows anything else. */
function refused(error: unknown): undefined {
  if (error instanceof Error && 'status' in error && error.status === 401) {
    browserCredentials.clear()
    return undefined
  }
  throw error
}

/** Clears the sign-in on this device. */
export function forgetSignIn(): void {
  session = nobody
  browserCredentials.clear()
  removeCookie('lang')
  removeCookie('user_uuid')
}
