import type { Product, wire } from '@cadenza/contract'
import { loginPath } from '@cadenza/contract/next'
import { api } from '../api/api.ts'
import { browserCredentials } from '../api/credentials.ts'
import { endpoints } from '../api/endpoints.ts'
import { farewellLink } from '../pages/links.ts'
import { forgetSignIn } from './session.ts'
import { tellOtherTabs } from './tabs.ts'

type TokenAnswer = Product<typeof wire.tokenAnswer>

export interface SignInForm {
  email: string
  password: string
  totp?: string
}

/** Keeps the tokens of an answer and leaves for `next` as a new document, other tabs with it. */
export function enter(answer: TokenAnswer | undefined, next: string): void {
  if (!answer) throw new Error('The sign-in brought no token')
  browserCredentials.store(answer.token)
  tellOtherTabs('signed-in')
  location.assign(next)
}

/** Result of a sign-in at an external provider. */
export interface Arrival {
  code: string
  totp?: string
}

/** Signs in. Throws an ApiFailure with a message for the user. */
export async function signIn(form: SignInForm | Arrival, next: string): Promise<void> {
  const body = { type: 'code' in form ? ('oidc' as const) : ('email' as const), ...form }
  enter(await api.call(endpoints.session.signIn, { body, withoutRefresh: true }), next)
}

type Forget = () => Promise<void>

const forgets: Forget[] = []

/** Registers a cleanup of this device's data at sign-out. */
export const forgetAtSignOut = (forget: Forget): void => void forgets.push(forget)

const forgetAll = () => Promise.all(forgets.map((forget) => forget()))

/** Ends the session on the server, and in any case on this device. */
export async function signOut(): Promise<void> {
  try {
    await api.call(endpoints.session.signOut, { withoutRefresh: true, farewell: true })
  } finally {
    forgetSignIn()
    await forgetAll()
    tellOtherTabs('signed-out')
    location.assign('/login')
  }
}

/** Clears this device after the account was deleted, and leaves the application. */
export async function leaveForGood(locale: string): Promise<void> {
  forgetSignIn()
  await forgetAll()
  tellOtherTabs('signed-out')
  location.assign(farewellLink(locale))
}

/** Handles a refused refresh: goes to the login page, and back to the same place afterwards. */
export function leaveAfterSessionEnd(): void {
  tellOtherTabs('signed-out')
  location.assign(loginPath(location.pathname + location.search))
}
