/**
 * Finds what a native editor would send back: wrong terms, English left over, the wrong form of address,
 * typography.
 */
import type { Locale } from '@cadenza/contract/locales'
import type { Term } from '../glossary/index.ts'
import { englishIn, mayStayEnglish } from './english.ts'
import type { Text } from './texts.ts'

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const withoutPlaceholders = (text: string) => text.replaceAll(/\{\w+\}/g, '0')
const withoutArticle = (text: string) => text.replace(/^(?:(?:der|die|das|el|la|le|il) |l’)/, '')

/**
 * Whole words, in any case; `*` stands for any ending. Japanese has no spaces: there it is found anywhere.
 */
function pattern(words: string, locale: Locale): RegExp {
  if (locale === 'ja') return new RegExp(escaped(words))
  const inner = escaped(words).replaceAll('\\*', '\\p{L}*')
  return new RegExp(`(?<![\\p{L}-])${inner}(?!\\p{L})`, 'iu')
}

/** Terms of the glossary that hold an avoided word, such as モーションセンサー for モーション. */
function compoundsWith(word: string, terms: readonly Term[], locale: Locale): string[] {
  const words = terms.flatMap((term) => term[locale].split('|'))
  return words.filter((each) => each !== word && pattern(word, locale).test(each))
}

/** Words that the glossary keeps out, and labels that say something else than it. */
export function termFaults(terms: readonly Term[]): (text: Text) => string[] {
  const avoided = terms.flatMap((term) =>
    Object.entries(term.avoid).flatMap(([locale, words]) =>
      words.map((word) => ({
        locale,
        word,
        stem: word.replaceAll('*', ' ').trim().split(' ')[0]?.toLowerCase() ?? '',
        found: pattern(word, locale as Locale),
        compounds: compoundsWith(word, terms, locale as Locale),
        instead: term[locale as Locale],
      })),
    ),
  )
  const byEnglish = new Map(terms.map((term) => [term.en.toLowerCase(), term]))
  return ({ locale, text, english }) => {
    const plain = withoutPlaceholders(text)
    const lower = plain.toLowerCase()
    const faults = avoided
      .filter((each) => each.locale === locale && lower.includes(each.stem))
      .filter(({ found, compounds }) =>
        found.test(compounds.reduce((rest, each) => rest.replaceAll(each, ''), plain)),
      )
      .map(({ word, instead }) => `says “${word}” where the glossary has “${instead}”`)
    const usual = english === undefined ? undefined : byEnglish.get(english.toLowerCase())
    const words = usual?.[locale].toLowerCase().split('|')
    if (words && !words.includes(withoutArticle(text).toLowerCase()))
      faults.push(`is not “${words.join('” or “')}”`)
    return faults
  }
}

/**
 * The wrong form of address in each language. German, Spanish and Italian use the informal form, French uses
 * vous.
 */
const address: Partial<Record<Locale, RegExp>> = {
  // In the middle of a sentence, or before a verb of the second person: `Sie` may also be a plural.
  de: /^Sie$|(?<![.!?:„–] |^|\n)\b(Sie|Ihnen|Ihr(e[nmrs]?)?)\b|^Ihre?\b|(?<=[.!?] )Ihre?n? |\bSie (können|sind|haben|brauchen|erhalten|müssen|dürfen|möchten)\b|\b[A-ZÄÖÜ]\p{L}+en Sie\b/u,
  es: /\b(usted|ustedes|suya?s?|arrastre|introduzca|compruebe|compruébelo|compárelo|elija|pulse|suba|cuente|mire|fíese|nómbrelo|quiere volver|puede soltar|exporte|envíelos|empaquete|elíjalo|descargue|suelte|vuelva a)\b/iu,
  fr: /(?<![\p{L}-])(tu|ton|tes|toi)(?!\p{L})/iu,
  it: /(?<!\p{L})(Suo|Sua|Suoi|Sue|Lei|controlli e|inserisca|scelga|confronti|si attendano|ci si fidi)(?!\p{L})/u,
  ja: /(である|だ|ない)。/u,
}

/** Typographic errors in each language. */
const typography: Record<Locale, readonly (readonly [RegExp, string])[]> = {
  en: [],
  de: [
    [/["«»]|(?<!\p{L})'|“(?!\P{L}|$)/u, 'quotes otherwise than „so“'],
    [/\p{L}\.\.\./u, 'has three full stops for …'],
    [/\d(%|°C|km|kg|Hz|min\b|MB|GB)/u, 'lacks the space before a unit'],
  ],
  es: [
    [/["“”„]/u, 'quotes otherwise than «so»'],
    [/\p{L}\.\.\./u, 'has three full stops for …'],
    [/(^|[.!:] )[^¿?]*\p{L}\?/u, 'has no ¿'],
    [/\d(%|km|kg|Hz|min\b|MB|GB)/u, 'lacks the space before a unit'],
  ],
  fr: [
    [/["“”„]/u, 'quotes otherwise than « so »'],
    [/'/u, 'has a straight apostrophe'],
    [/\p{L}\.\.\./u, 'has three full stops for …'],
    [/[^\s:][;!?»](?!\S)/u, 'lacks the space before ; ! ? or »'],
    [/\p{L}:(\s|$)/u, 'lacks the space before a colon'],
    [/«\S/u, 'lacks the space after «'],
    [/\d(%|km|kg|Hz|min\b|Mo|Go)/u, 'lacks the space before a unit'],
  ],
  it: [
    [/["“”„]/u, 'quotes otherwise than «so»'],
    [/'/u, 'has a straight apostrophe'],
    [/\p{L}\.\.\./u, 'has three full stops for …'],
    [/\d(km|kg|Hz|min\b|MB|GB)/u, 'lacks the space before a unit'],
  ],
  ja: [
    [/[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー。、）」…] +(?![·–])\S/u, 'has a space after a Japanese letter'],
    [/[^\s·–] +[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}（「]/u, 'has a space before a Japanese letter'],
    [
      /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}][,.!?:;()]|[()][\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u,
      'has narrow punctuation',
    ],
    [/[％／＋０-９Ａ-Ｚａ-ｚ]/u, 'has wide digits or letters'],
    [/["“”„]/u, 'quotes otherwise than 「so」'],
    [/\.\.\./u, 'has three full stops for …'],
  ],
}

/** One sentence for each thing wrong with one text. */
export function languageFaults({ name, locale, text, english: original }: Text): string[] {
  if (locale === 'en') return []
  const faults: string[] = []
  const plain = withoutPlaceholders(text)
  if (address[locale]?.test(text)) faults.push('speaks to its reader in another form than the others')
  const left = englishIn(plain, locale)
  if (left) faults.push(`has the English “${left}”`)
  const isShort = name.endsWith('.abbreviation')
  if (text === original && !isShort && !mayStayEnglish(text, locale)) faults.push('is the same as in English')
  for (const [wrong, fault] of typography[locale]) if (wrong.test(plain)) faults.push(fault)
  return faults
}
