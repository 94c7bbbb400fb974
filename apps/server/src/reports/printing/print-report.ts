import type { Locale } from '@cadenza/contract'
import { ownAddress } from '../../platform/http/own-address.ts'
import type { Services } from '../../platform/services.ts'
import { printerOf } from './printer-of.ts'
import { printToken } from './session.ts'

/**
 * True once the page shows the whole report and its fonts (`data-report` in its `sheets.tsx`), `failed` once
 * it shows that there is none, or asks to log in because the credential ended with the report.
 */
const readyWhen = `location.pathname === '/login' || document.querySelector('[data-report=failed]') !== null
  ? 'failed'
  : document.querySelector('[data-report=complete]') !== null && document.fonts.status === 'loaded'`

interface Wanted {
  actorUuid: string
  reportUuid: string
  /** Overrides the account's. */
  lang: Locale
  /** Overrides the report's own choice. */
  details?: '0' | '1' | undefined
}

/** The report as PDF, as `actorUuid` sees it. Throws `PrintUnavailable` or `PrintFailed`. */
export async function printReport(
  services: Services,
  { actorUuid, reportUuid, lang, details }: Wanted,
): Promise<Buffer> {
  const token = await printToken(services, { actorUuid, reportUuid, lang })
  return printerOf(services).print(actorUuid, {
    url: `${ownAddress.of(services)}/reports/${reportUuid}?print${details ? `&details=${details}` : ''}`,
    cookies: [{ name: 'auth', value: encodeURIComponent(`Bearer ${token}`) }],
    readyWhen,
  })
}
