import { formatNumber } from '@cadenza/metrics'
import { currentLocale } from '../../platform/texts/i18n.ts'

/** Counts in the language's format, for placeholders of a text. */
export function counted<K extends string>(counts: Readonly<Record<K, number>>): Record<K, string> {
  const locale = currentLocale()
  return Object.fromEntries(
    Object.entries<number>(counts).map(([name, count]) => [name, formatNumber(count, 0, locale)]),
  ) as Record<K, string>
}
