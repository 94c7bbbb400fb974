import { defaultLocale, type Locale, toLocale } from '@cadenza/contract/locales'
import { typeset, withoutTurns } from '@cadenza/contract/typography'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readCookie, writeCookie } from '../browser/cookies.ts'

/** Loaders of the texts: one JSON file per room and locale. */
const files = import.meta.glob<Record<string, string>>('../../*/*/texts/*.json', { import: 'default' })
/** The same loaders by `room/texts/locale.json`; a namespace is the name of its room, on whichever floor. */
const loaders = new Map(
  Object.entries(files).map(([file, load]) => [file.split('/').slice(-3).join('/'), load]),
)

/** What browser and server share: the messages of validation, errors and reading problems. */
const contract: Record<Locale, () => Promise<Record<string, string>>> = {
  en: async () => (await import('@cadenza/contract/texts/en')).en,
  ja: async () => (await import('@cadenza/contract/texts/ja')).ja,
  de: async () => (await import('@cadenza/contract/texts/de')).de,
  es: async () => (await import('@cadenza/contract/texts/es')).es,
  fr: async () => (await import('@cadenza/contract/texts/fr')).fr,
  it: async () => (await import('@cadenza/contract/texts/it')).it,
}

/** With the spaces that must not break. */
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

/** The document says which locale it was made for; without a server the cookie and the browser decide. */
function firstLocale(): Locale {
  const wanted = [document.documentElement.lang, readCookie('lang'), ...navigator.languages]
  return wanted.map(toLocale).find((locale) => locale !== undefined) ?? defaultLocale
}

/** Before its texts are there: the one that they will be in. */
export const currentLocale = (): Locale => toLocale(i18n.language) ?? firstLocale()

/** A Japanese name or title may stand on any page: at once where all is Japanese, otherwise when there is time. */
function bringJapanese(atOnce: boolean): void {
  const bring = () => {
    // Without it the system's own faces stay: nothing to tell anybody.
    import('../theme/japanese.ts').catch(() => undefined)
  }
  if (atOnce || typeof requestIdleCallback === 'undefined') bring()
  else requestIdleCallback(bring, { timeout: 10_000 })
}

/** Namespaces that every page needs. */
const always = ['shell', 'contract']

/** Placeholders are `{name}`, as in the contract's texts. */
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
      // No second language is loaded beside the first: a check keeps the six complete.
      fallbackLng: false,
      // Keys are flat: a dot in one is part of its name.
      keySeparator: false,
      ns: always,
      defaultNS: 'shell',
      partialBundledLanguages: true,
      // React itself escapes what HTML would take for its own.
      interpolation: { escape: withoutTurns, prefix: '{', suffix: '}' },
      react: { useSuspense: false },
    })
}

/** Loads the texts of screens or parts before they are shown; i18next itself only logs a file that does not come. */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  await i18n.loadNamespaces(namespaces)
  const missing = namespaces.find((namespace) => !i18n.hasResourceBundle(i18n.language, namespace))
  if (missing) throw new Error(`Unable to preload the texts of ${missing}`)
}

/** Switches the language without a reload and remembers it. */
export async function changeLocale(locale: Locale): Promise<void> {
  await i18n.changeLanguage(locale)
  writeCookie('lang', locale)
}
