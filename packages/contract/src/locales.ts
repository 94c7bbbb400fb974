export const locales = ['en', 'ja', 'de', 'es', 'fr', 'it'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

export const localeNames: Record<Locale, string> = {
  en: 'English',
  ja: '日本語',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
}

/** The supported locale of a cookie or account value, e.g. `de-AT` → `de`; undefined for anything else. */
export function toLocale(value: string | undefined | null): Locale | undefined {
  const language = value?.trim().toLowerCase().split(/[-_]/)[0]
  return locales.find((locale) => locale === language)
}

/** Browsers send a tenth of this. */
const longestHeader = 1_000

/** The first supported locale of an Accept-Language header, by its weights. */
export function localeFromAcceptLanguage(header: string | undefined): Locale | undefined {
  const wanted = (header ?? '')
    .slice(0, longestHeader)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const q = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find(Boolean)
      return { tag, weight: q === undefined ? 1 : Number(q), index }
    })
  wanted.sort((a, b) => b.weight - a.weight || a.index - b.index)
  for (const { tag, weight } of wanted) {
    const locale = weight > 0 ? toLocale(tag) : undefined
    if (locale) return locale
  }
  return undefined
}
