/** Finds errors in the browser's texts: one JSON per screen and locale, in six languages. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { locales, texts as shared } from '@cadenza/contract'
import { withPercent } from '@cadenza/metrics'
import { mayStayEnglish } from './language/english.ts'

type Texts = Record<string, string>

const pluralForm = /_(zero|one|two|few|many|other)$/
const isPlural = (key: string, text: string) => pluralForm.test(key) && text.includes('{count}')
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
/** The plural forms of a key are one text; a locale may need fewer or more of them than another. */
function byMeaning(texts: Texts): Map<string, string[]> {
  const meanings = new Map<string, string[]>()
  for (const [key, text] of Object.entries(texts)) {
    const meaning = isPlural(key, text) ? key.replace(pluralForm, '') : key
    meanings.set(meaning, [...(meanings.get(meaning) ?? []), text])
  }
  return meanings
}

/** Percentages of a text that are not written as the language writes them. */
const strangePercentages = (text: string, locale: string): string[] =>
  [...text.matchAll(/([\d}])\s?%/g)].flatMap(([found, number = '']) =>
    found === withPercent(number, locale) ? [] : [found],
  )

/** The errors in one folder of texts, such as `src/screens/login/texts`. */
function faultsOfFolder(folder: string, name: string): string[] {
  const faults: string[] = []
  const read = (locale: string): Texts | undefined => {
    const file = path.join(folder, `${locale}.json`)
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Texts
    faults.push(`${name}: there is no ${locale}.json`)
    return undefined
  }
  const english = byMeaning(read('en') ?? {})
  for (const locale of locales) {
    const texts = read(locale)
    if (!texts) continue
    const meanings = byMeaning(texts)
    for (const key of english.keys()) if (!meanings.has(key)) faults.push(`${name}: ${locale} lacks ${key}`)
    for (const [key, translations] of meanings) {
      const originals = english.get(key)
      if (!originals) faults.push(`${name}: ${locale} has ${key}, which English lacks`)
      const wanted = placeholders(originals?.at(-1) ?? '').join()
      for (const text of translations) {
        if (text.trim() === '') faults.push(`${name}: ${locale} leaves ${key} empty`)
        if (strangePercentages(text, locale).length > 0)
          faults.push(`${name}: ${locale} writes the percent sign of ${key} otherwise than figures`)
        if (originals && placeholders(text).join() !== wanted)
          faults.push(`${name}: ${locale} has other placeholders in ${key} than English`)
        if (locale !== 'en' && originals?.includes(text) && !mayStayEnglish(text, locale))
          faults.push(`${name}: ${locale} has ${key} in English`)
      }
    }
    for (const form of new Intl.PluralRules(locale).resolvedOptions().pluralCategories) {
      // In es, fr and it the form `many` is for millions.
      if (form === 'many') continue
      for (const [key, text] of Object.entries(texts)) {
        if (!isPlural(key, text)) continue
        const needed = key.replace(pluralForm, `_${form}`)
        if (!(needed in texts)) faults.push(`${name}: ${locale} lacks ${needed}`)
      }
    }
  }
  return faults
}

const call = /\bt\(\s*(?:'([^']+)'|`([^`$]*)(\$\{)?)/g

/**
 * Keys used in the code without a text. `t('key')` uses the namespace of `useTranslation`, `t('space:key')`
 * its own.
 */
function faultsOfUse(source: string, file: string, keysOf: (namespace: string) => Set<string> | undefined) {
  const faults: string[] = []
  const own = /useTranslation\(\[?'([\w-]+)'/.exec(source)?.[1]
  for (const [, literal, template, open] of source.matchAll(call)) {
    const [key = '', namespace = own] = (literal ?? template ?? '').split(':').reverse()
    if (namespace === undefined) continue
    const keys = keysOf(namespace)
    if (!keys) faults.push(`${file}: there are no texts ${namespace}`)
    else if (open ? ![...keys].some((each) => each.startsWith(key)) : !keys.has(key))
      faults.push(`${file}: ${namespace} has no ${key}${open ? '…' : ''}`)
  }
  return faults
}

/** The folder above a `texts` folder. Its name is the namespace of the texts. */
const roomOf = (folder: string) => path.basename(path.dirname(folder))

/** The errors in the texts under `webSource` (apps/web/src), one sentence each. */
export function textFaults(webSource: string): string[] {
  const folders = globSync('{*/,}*/texts', { cwd: webSource }).filter((folder) =>
    globSync('*.json', { cwd: path.join(webSource, folder) }).some(() => true),
  )
  const keys = new Map<string, Set<string>>([['contract', new Set(Object.keys(shared.en))]])
  for (const folder of folders) {
    const english = path.join(webSource, folder, 'en.json')
    const texts = existsSync(english) ? (JSON.parse(readFileSync(english, 'utf8')) as Texts) : {}
    keys.set(roomOf(folder), new Set(byMeaning(texts).keys()))
  }
  const sources = globSync('**/*.{ts,tsx}', { cwd: webSource }).filter((file) => !/\.test\.tsx?$/.test(file))
  return [
    ...folders.flatMap((folder) => faultsOfFolder(path.join(webSource, folder), roomOf(folder))),
    ...sources.flatMap((file) =>
      faultsOfUse(readFileSync(path.join(webSource, file), 'utf8'), file, (namespace) => keys.get(namespace)),
    ),
  ]
}
