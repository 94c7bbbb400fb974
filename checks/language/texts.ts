/** Every text of the product in every locale, from wherever it is written. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { texts as shared } from '@cadenza/contract'
import { type Locale, locales } from '@cadenza/contract/locales'
import { languages, metrics } from '@cadenza/metrics'
import { explanation } from '@cadenza/metrics/explanations'
import { cyclingTexts } from '@cadenza/report/comments/cycling-texts'
import * as phrases from '@cadenza/report/comments/phrases'
import { runningTexts } from '@cadenza/report/comments/running-texts'
import { drills } from '@cadenza/report/drills/catalogue'
import { mailTexts } from '../../apps/server/src/platform/mail/texts.ts'

export interface Text {
  /** `login.title`, `contract.NotFound`, `metric.power.how`. */
  name: string
  locale: Locale
  text: string
  /** The English text of the same name; undefined for a plural form that English lacks. */
  english: string | undefined
}

type Table = Readonly<Record<Locale, Readonly<Record<string, string>>>>

const pluralForm = /_(zero|one|two|few|many|other)$/

/** A plural form that English lacks is read against its `_other`. */
const englishOf = (key: string, english: Readonly<Record<string, string>>) =>
  english[key] ?? english[key.replace(pluralForm, '_other')]

function ofTable(space: string, table: Table): Text[] {
  return locales.flatMap((locale) =>
    Object.entries(table[locale]).map(([key, text]) => ({
      name: `${space}.${key}`,
      locale,
      text,
      english: englishOf(key, table.en),
    })),
  )
}

function ofScreens(root: string): Text[] {
  return globSync('apps/web/src/*/*/texts/en.json', { cwd: root })
    .sort()
    .flatMap((file) => {
      const folder = path.join(root, path.dirname(file))
      const read = (locale: Locale) =>
        JSON.parse(readFileSync(path.join(folder, `${locale}.json`), 'utf8')) as Record<string, string>
      const table = Object.fromEntries(locales.map((locale) => [locale, read(locale)])) as unknown as Table
      return ofTable(path.basename(path.dirname(path.dirname(file))), table)
    })
}

function ofMetrics(): Text[] {
  return metrics.flatMap((metric) => {
    const { labels, abbreviation, meaning } = metric
    const how = explanation(metric.code)?.how
    return Object.entries({ label: labels, abbreviation, meaning, how }).flatMap(([part, texts]) =>
      (texts ?? []).map((text, index) => ({
        name: `metric.${metric.code}.${part}`,
        locale: languages[index] ?? 'en',
        text,
        english: texts?.[0],
      })),
    )
  })
}

function ofDrills(): Text[] {
  return drills.flatMap(({ id, name, description, aim, dose, evidence }) =>
    Object.entries({ name, description, aim, dose, finding: evidence.finding }).flatMap(([part, texts]) =>
      texts.map((text, index) => ({
        name: `drill.${id}.${part}`,
        locale: languages[index] ?? 'en',
        text,
        english: texts[0],
      })),
    ),
  )
}

/** The texts in nested records and lists: each list of six words or sentences is one text. */
function ofNested(space: string, nested: unknown): Text[] {
  if (Array.isArray(nested) && nested.every((each) => typeof each === 'string'))
    return nested.map((text, index) => ({
      name: space,
      locale: languages[index] ?? 'en',
      text,
      english: nested[0],
    }))
  if (typeof nested !== 'object' || nested === null) return []
  return Object.entries(nested).flatMap(([key, each]) => ofNested(`${space}.${key}`, each))
}

/** All texts under `root`: screens, what browser and server share, mails, metrics, drills, comments. */
export function allTexts(root: string): Text[] {
  return [
    ...ofScreens(root),
    ...ofTable('contract', shared),
    ...ofTable('mail', mailTexts),
    ...ofMetrics(),
    ...ofDrills(),
    ...ofNested('comment', { ...phrases, ...runningTexts, ...cyclingTexts }),
  ]
}
