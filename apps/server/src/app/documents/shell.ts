/** The browser app's document, filled in for each request. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pagePath } from '@cadenza/contract'
import type { Settings } from '../../platform/settings.ts'

const placeholders =
  /__CADENZA_LANG__|__CADENZA_LINKS__|__CADENZA_HELP__|__CADENZA_PAYMENT_KEY__|__CADENZA_SIGN_IN__|__CADENZA_DEMO__|__CADENZA_EVENT__|__CSP_NONCE__/g

function forAttribute(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Ways to sign in besides e-mail address and password. */
const signInWays = ({ oidc, signup }: Settings) => ({
  ...(oidc ? { oidc: oidc.name } : {}),
  sign_up: signup === 'open',
})

interface Shown {
  lang: string
  nonce: string
  demo: boolean
  /** Id of the last event before the page's first request; undefined if unknown. */
  lastEventId: string | undefined
}

export type Shell = (shown: Shown) => string

/** Opens the document; undefined if the browser app has not been built. */
export function openShell(webFolder: string, settings: Settings): Shell | undefined {
  const file = path.join(webFolder, 'index.html')
  if (!existsSync(file)) return undefined
  const template = readFileSync(file, 'utf8')
  const links = Object.fromEntries(
    Object.entries(settings.links).filter(([, address]) => address !== undefined),
  )
  const fixed: Record<string, string> = {
    __CADENZA_LINKS__: forAttribute(JSON.stringify(links)),
    __CADENZA_HELP__: forAttribute(links.help ?? pagePath('help')),
    __CADENZA_PAYMENT_KEY__: '',
    __CADENZA_SIGN_IN__: forAttribute(JSON.stringify(signInWays(settings))),
  }
  return ({ lang, nonce, demo, lastEventId }) =>
    template.replace(placeholders, (name) => {
      if (name === '__CADENZA_LANG__') return lang
      if (name === '__CSP_NONCE__') return nonce
      if (name === '__CADENZA_DEMO__') return demo ? 'simulated' : ''
      if (name === '__CADENZA_EVENT__') return lastEventId ?? ''
      return fixed[name] ?? ''
    })
}
