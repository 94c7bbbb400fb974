import { createEmitter } from '../signal.ts'
import { currentLocale, i18n } from '../texts/i18n.ts'
import { createCallLog } from './calls.ts'
import { createClient } from './client.ts'
import { browserCredentials } from './credentials.ts'
import { currentShare, underShare } from './share.ts'

/** Tells that a refresh was refused while the page was open. */
export const signedOut = createEmitter()

/** Of every call: what is under way, and how it ended. */
export const callLog = createCallLog(Date.now)

/** The sentence for a failure that brought none. */
export const failureText = (): string => i18n.t(navigator.onLine ? 'contract:Unexpected' : 'contract:Offline')

/** Every call of the product goes through here. */
export const api = createClient({
  origin: '',
  credentials: browserCredentials,
  underShare: (method, path) => underShare(currentShare(), method, path),
  locale: currentLocale,
  failureText,
  calls: callLog,
  // Over http on another host than this machine browsers offer no locks: there the server forgives a double refresh.
  exclusively: (task) => (navigator.locks ? navigator.locks.request('cadenza:refresh', task) : task()),
  onSignedOut: () => signedOut.emit(),
})
