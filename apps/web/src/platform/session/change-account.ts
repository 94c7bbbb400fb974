import type { wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import type { AccountChange } from '@cadenza/contract/validation'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { type Account, accountChanged } from './session.ts'

type AccountAnswer = z.infer<typeof wire.accountAnswer>

export type Change = AccountChange & { lang?: string; unit?: Account['unit']; timeZone?: string }

/** Changes the account and applies the server's answer. */
export async function changeAccount(change: Change): Promise<void> {
  const answer = await api.put<AccountAnswer>(apiPath('account'), { body: change })
  if (!answer) throw new Error('The changed account did not come')
  accountChanged(answer.account)
}
