import type { wire } from '@cadenza/contract'
import type { FromWire } from '@cadenza/contract/case'
import { loginPath } from '@cadenza/contract/next'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { browserCredentials } from '../api/credentials.ts'
import { farewellLink } from '../pages/links.ts'
import { forgetSignIn } from './session.ts'
import { tellOtherTabs } from './tabs.ts'

type TokenAnswer = z.infer<typeof wire.tokenAnswer>

export interface SignInForm {
  email: string
  password: string
  totp?: string
}

/** Keeps the tokens of an answer and leaves for `next` as a new document, other tabs with it. */
export function enter(answer: FromWire<TokenAnswer> | undefined, next: string): void {
  if (!answer) throw new Error('The sign-in brought no token')
  browserCredentials.store(answer.token)
  tellOtherTabs('signed-in')
  location.assign(next)
}

/** What a sign-in elsewhere brought back. */
export interface Arrival {
  code: string
  totp?: string
}

/** Throws an ApiFailure whose message is for the reader. */
export async function signIn(form: SignInForm | Arrival, next: string): Promise<void> {
  const body = { type: 'code' in form ? 'oidc' : 'email', ...form }
  enter(await api.post<TokenAnswer>('/login', { body, withoutRefresh: true }), next)
}

type Forget = () => Promise<void>

const forgets: Forget[] = []

/** Has something that is kept on this device forgotten whenever somebody signs out. */
export const forgetAtSignOut = (forget: Forget): void => void forgets.push(forget)

const forgetAll = () => Promise.all(forgets.map((forget) => forget()))

/** Ends the session on the server; here it ends in any case. */
export async function signOut(): Promise<void> {
  try {
    await api.delete('/login', { withoutRefresh: true, farewell: true })
  } finally {
    forgetSignIn()
    await forgetAll()
    tellOtherTabs('signed-out')
    location.assign('/login')
  }
}

/** The account is gone: nothing of it stays on this device, and the way leads out. */
export async function leaveForGood(locale: string): Promise<void> {
  forgetSignIn()
  await forgetAll()
  tellOtherTabs('signed-out')
  location.assign(farewellLink(locale))
}

/** The refresh was refused while somebody worked: back to the sign-in page, and from there to the same place. */
export function leaveAfterSessionEnd(): void {
  tellOtherTabs('signed-out')
  location.assign(loginPath(location.pathname + location.search))
}
