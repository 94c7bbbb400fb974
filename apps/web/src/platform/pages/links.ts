import { pagePath } from '@cadenza/contract/pages'

export const topics = ['privacy', 'terms', 'warranty', 'returns', 'support'] as const
export type Topic = (typeof topics)[number]

/** Outside addresses that the operator has set; the document carries them. */
const outside = ((): Record<string, string> => {
  const content = document.querySelector<HTMLMetaElement>('meta[name=cadenza-links]')?.content ?? ''
  // Without a server the placeholder is still there.
  return content.startsWith('{') ? JSON.parse(content) : {}
})()

/** The operator's own page on a topic, or the built-in one. */
export const topicLink = (topic: Topic): string => outside[topic] ?? pagePath('legal', { topic })

/** The provider's site; the product's own start page where none is set. */
export const providerLink = (): string => outside.provider ?? '/'

export const helpLink = (): string => pagePath('help')

/** The help center outside, where there is one. */
export const helpCenterLink = (): string | undefined => outside.help

/** A payment key is configured: subscriptions exist. */
export const paymentKey = ((): string | undefined => {
  const content = document.querySelector<HTMLMetaElement>('meta[name=cadenza-payment-key]')?.content ?? ''
  return content.startsWith('__') || content === '' ? undefined : content
})()

/** Where somebody goes whose account is gone: the operator's page in their language, or the log-in page. */
export const farewellLink = (locale: string): string =>
  (locale === 'ja' ? outside.marketingJa : undefined) ?? outside.marketing ?? pagePath('login')
