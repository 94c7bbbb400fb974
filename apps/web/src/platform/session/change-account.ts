import type { Locale } from '@cadenza/contract/locales'
import type { AccountChange } from '@cadenza/contract/validation'
import { api, emptyAnswer } from '../api/api.ts'
import { endpoints } from '../api/endpoints.ts'
import { type Account, accountChanged } from './session.ts'

export type Change = AccountChange & {
  lang?: Locale
  unit?: Account['unit']
  timeZone?: string
  /** With a new password: also revokes the personal tokens. */
  revokeTokens?: boolean
}

/**
 * Changes the account and applies the server's answer. Throws an ApiFailure, also for an answer without the
 * account.
 */
export async function changeAccount(change: Change): Promise<void> {
  const answer = await api.call(endpoints.account.change, { body: change })
  if (!answer?.account) throw emptyAnswer()
  accountChanged(answer.account)
}
