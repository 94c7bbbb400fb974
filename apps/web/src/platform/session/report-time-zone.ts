import { changeAccount } from './change-account.ts'
import { browserTimeZone } from './display.ts'

/** Sets an account's time zone to that of its first browser, until the owner changes it. */
export async function reportTimeZone(): Promise<void> {
  // Until it is saved, the browser's applies; the next page tries again.
  await changeAccount({ timeZone: browserTimeZone() }).catch(() => undefined)
}
