import { defaultLocale, type Locale, toLocale } from '@cadenza/contract/locales'
import { inserted, typeset } from '@cadenza/contract/typography'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readCookie, writeCookie } from '../browser/cookies.ts'
import { whenIdle } from '../browser/when-idle.ts'

/** Loaders of texts: one JSON file per folder and locale. */
const files = import.meta.glob<Record<string, string>>('../../*/*/texts/*.json', { import: 'default' })
/** Loaders by `folder/texts/locale.json`; the folder's name is the namespace, at any depth. */
const loaders = new Map(
  Object.entries(files).map(([file, load]) => [file.split('/').slice(-3).join('/'), load]),
)

/** Texts shared with the server: messages of validation, errors and reading problems. */
const contract: Record<Locale, () => Promise<Record<string, string>>> = {
  en: async () => (await import('@cadenza/contract/texts/en')).en,
  ja: async () => (await import('@cadenza/contract/texts/ja')).ja,
  de: async () => (await import('@cadenza/contract/texts/de')).de,
  es: async () => (await import('@cadenza/contract/texts/es')).es,
  fr: async () => (await import('@cadenza/contract/texts/fr')).fr,
  it: async () => (await import('@cadenza/contract/texts/it')).it,
}

/** Inserts non-breaking spaces. */
const typesetAll = (texts: Record<string, string>, locale: Locale): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typeset(text, locale)]))

const folders: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load =
      namespace === 'contract'
        ? contract[toLocale(language) ?? defaultLocale]
        : loaders.get(`${namespace}/texts/${language}.json`)
    if (!load) return done(new Error(`There are no ${language} texts of ${namespace}`), null)
    load().then(
      (texts) => done(null, typesetAll(texts, toLocale(language) ?? defaultLocale)),
      (error: Error) => done(error, null),
    )
  },
}

export const i18n = i18next

/** Locale of the document; without a server, that of the cookie or the browser. */
function firstLocale(): Locale {
  const wanted = [document.documentElement.lang, readCookie('lang'), ...navigator.languages]
  return wanted.map(toLocale).find((locale) => locale !== undefined) ?? defaultLocale
}

/** Current locale, also while its texts are loading. */
export const currentLocale = (): Locale => toLocale(i18n.language) ?? firstLocale()

/**
 * Loads the Japanese font, since Japanese names and titles may appear on any page: at once if the page is
 * Japanese, otherwise when idle.
 */
function bringJapanese(atOnce: boolean): void {
  const bring = () => {
    // Without it, system fonts are used.
    import('../theme/japanese.ts').catch(() => undefined)
  }
  if (atOnce) bring()
  else whenIdle(bring, 10_000)
}

/** Namespaces for all pages. */
const always = ['shell', 'contract']

/** Starts i18next. Placeholders are `{name}`, as in the contract's texts. */
export async function startTexts(): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language
    bringJapanese(language === 'ja')
  })
  await i18n
    .use(folders)
    .use(initReactI18next)
    .init({
      lng: firstLocale(),
      // No fallback is loaded, as a check keeps the six languages complete.
      fallbackLng: false,
      // Keys are flat: a dot is part of the name.
      keySeparator: false,
      ns: always,
      defaultNS: 'shell',
      partialBundledLanguages: true,
      // React already escapes HTML.
      interpolation: {
        escape: (value: unknown) =>
          inserted(typeof value === 'number' ? value : String(value), currentLocale()),
        useRawValueToEscape: true,
        prefix: '{',
        suffix: '}',
      },
      react: { useSuspense: false },
    })
}

/** Loads texts before they are shown; i18next itself only logs a failed load. */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  await i18n.loadNamespaces(namespaces)
  const missing = namespaces.find((namespace) => !i18n.hasResourceBundle(i18n.language, namespace))
  if (missing) throw new Error(`Unable to preload the texts of ${missing}`)
}

/** Switches the language without a reload and stores it. */
export async function changeLocale(locale: Locale): Promise<void> {
  await i18n.changeLanguage(locale)
  writeCookie('lang', locale)
}
