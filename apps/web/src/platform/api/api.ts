import { createEmitter } from '../signal.ts'
import { currentLocale, i18n } from '../texts/i18n.ts'
import { createCallLog } from './calls.ts'
import { createClient } from './client.ts'
import { browserCredentials } from './credentials.ts'
import { ApiFailure } from './failure.ts'
import { currentShare, underShare } from './share.ts'

/** Emits when a refresh was refused while the page was open. */
export const signedOut = createEmitter()

/** Failure of a call whose answer lacks what was asked for, such as a 404. */
export const emptyAnswer = (): ApiFailure => new ApiFailure(500, failureText())

/** Log of all calls: those in progress, and results. */
export const callLog = createCallLog(Date.now)

/** Message for a failure without one. */
export const failureText = (): string => i18n.t(navigator.onLine ? 'contract:Unexpected' : 'contract:Offline')

/** API client for all calls. */
export const api = createClient({
  origin: '',
  credentials: browserCredentials,
  underShare: (method, path) => underShare(currentShare(), method, path),
  locale: currentLocale,
  failureText,
  calls: callLog,
  // Over plain HTTP there are no locks; the server tolerates a double refresh.
  exclusively: (task) => (navigator.locks ? navigator.locks.request('cadenza:refresh', task) : task()),
  onSignedOut: () => signedOut.emit(),
})
