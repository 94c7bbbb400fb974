import { pagePath } from '@cadenza/contract/pages'
import { currentSession } from '../../platform/session/session.ts'
import { type Pick, writePicks } from './picks.ts'

/** Path of the screen with these picks. `userUuid`: whose ranges its search offers. */
export function comparePath(picks: readonly Pick[], userUuid: string): string {
  const address = new URLSearchParams()
  writePicks(picks, address)
  const mine = userUuid === currentSession().account?.uuid
  return `${mine ? pagePath('compare') : pagePath('athleteCompare', { userUuid })}?${address}`
}
