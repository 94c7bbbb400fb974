import { pagePath } from '@cadenza/contract/pages'

export const topics = ['privacy', 'terms', 'warranty', 'returns', 'support'] as const
export type Topic = (typeof topics)[number]

/** External URLs configured by the operator, from the document. */
const outside = ((): Record<string, string> => {
  const content = document.querySelector<HTMLMetaElement>('meta[name=cadenza-links]')?.content ?? ''
  // Without a server, the placeholder is still there.
  return content.startsWith('{') ? JSON.parse(content) : {}
})()

/** The operator's page on a topic, or the built-in one. */
export const topicLink = (topic: Topic): string => outside[topic] ?? pagePath('legal', { topic })

/** The provider's site, or this site's start page if none is configured. */
export const providerLink = (): string => outside.provider ?? '/'

export const helpLink = (): string => pagePath('help')

/** External help center, if configured. */
export const helpCenterLink = (): string | undefined => outside.help

/** Payment key; if configured, there are subscriptions. */
export const paymentKey = ((): string | undefined => {
  const content = document.querySelector<HTMLMetaElement>('meta[name=cadenza-payment-key]')?.content ?? ''
  return content.startsWith('__') || content === '' ? undefined : content
})()

/** Page shown after deleting an account: the operator's in the user's language, or the login page. */
export const farewellLink = (locale: string): string =>
  (locale === 'ja' ? outside.marketingJa : undefined) ?? outside.marketing ?? pagePath('login')
