import { changeAccount } from './change-account.ts'
import { browserTimeZone } from './display.ts'

/** An account that nobody has told a time zone of lives by the clock of its first browser, until its owner says otherwise. */
export async function sayTimeZone(): Promise<void> {
  // Until it is said, the browser's own holds; the next page says it again.
  await changeAccount({ timeZone: browserTimeZone() }).catch(() => undefined)
}
