import type { Locale } from '@cadenza/contract/locales'

/** Words that a locale does not use for a term; `*` at the end stands for any ending. */
export type Avoided = Partial<Record<Locale, readonly string[]>>

/** One term of the field, as riders, runners and coaches say it in each language. */
export interface Term extends Readonly<Record<Locale, string>> {
  avoid: Avoided
}

/** In the order en, ja, de, es, fr, it. Several words, the usual one first, are parted by `|`. */
export function term(
  en: string,
  ja: string,
  de: string,
  es: string,
  fr: string,
  it: string,
  avoid: Avoided = {},
): Term {
  return { en, ja, de, es, fr, it, avoid }
}
