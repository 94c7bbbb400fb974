import path from 'node:path'
import { type Locale, locales } from '@cadenza/contract/locales'
import { describe, expect, test } from 'vitest'
import { terms } from './glossary/index.ts'
import { languageFaults, termFaults } from './language/faults.ts'
import { allTexts } from './language/texts.ts'

const texts = allTexts(path.join(import.meta.dirname, '..'))
const termFaultsOf = termFaults(terms)

test('the glossary has 120 terms or more in every language', () => {
  expect(terms.length).toBeGreaterThanOrEqual(120)
  for (const term of terms) for (const locale of locales) expect(term[locale], term.en).toMatch(/\S/)
  const names = terms.map(({ en }) => en.toLowerCase())
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('texts are found wherever they are written', () => {
  for (const name of [
    'login.title',
    'contract.NotFound',
    'mail.greeting',
    'metric.power.how',
    'comment.dss.weak',
  ])
    expect(new Set(texts.filter((text) => text.name === name).map(({ locale }) => locale)).size).toBe(6)
})

describe.each(locales)('in %s', (locale) => {
  const own = texts.filter((text) => text.locale === locale)

  test('texts keep to the glossary', () => {
    const faults = own.flatMap((text) =>
      termFaultsOf(text).map((fault) => `${text.name} ${fault}: ${text.text}`),
    )
    expect(faults).toEqual([])
  })

  test('texts are not English, speak in one form, and are set as the language wants it', () => {
    const faults = own.flatMap((text) =>
      languageFaults(text).map((fault) => `${text.name} ${fault}: ${text.text}`),
    )
    expect(faults).toEqual([])
  })

  test('texts of mails, metrics and errors fill the places that English fills', () => {
    const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join()
    const faults = own.filter(
      ({ text, english }) => english !== undefined && places(text) !== places(english),
    )
    expect(faults.map(({ name }) => name)).toEqual([])
  })
})

/** The faults of one text that stands where English says `english`. */
const faultsOf = (locale: Locale, text: string, english = 'Something else') => [
  ...languageFaults({ name: 'some.text', locale, text, english }),
  ...termFaultsOf({ name: 'some.text', locale, text, english }),
]

test.each([
  ['de', 'Das Tempo der Läufe', 'says “Tempo” where the glossary has “Pace”'],
  ['de', 'Woche, getan von geplant', 'says “getan von” where the glossary has “absolviert”'],
  ['de', 'Ändern Sie den Wert.', 'speaks to its reader in another form than the others'],
  ['de', 'Dabei sind Ihre Werte zu sehen.', 'speaks to its reader in another form than the others'],
  ['de', 'Sie', 'speaks to its reader in another form than the others'],
  ['de', 'Runde "1"', 'quotes otherwise than „so“'],
  ['de', 'bis 512MB', 'lacks the space before a unit'],
  ['de', 'Show mehr', 'has the English “Show”'],
  ['es', 'Arrastre el tramo', 'speaks to its reader in another form than the others'],
  ['es', 'Eliminar la cuenta?', 'has no ¿'],
  ['fr', 'Tes activités', 'speaks to its reader in another form than the others'],
  ['fr', 'Fichiers: deux', 'lacks the space before a colon'],
  ['fr', 'Bien! Suite', 'lacks the space before ; ! ? or »'],
  ['it', 'I Suoi valori', 'speaks to its reader in another form than the others'],
  ['it', 'Tempo previsto', 'says “tempo previsto” where the glossary has “pianificato”'],
  ['it', "l'attività", 'has a straight apostrophe'],
  ['ja', '6 文字以上', 'has a space before a Japanese letter'],
  ['ja', '選手: Ann', 'has narrow punctuation'],
  ['ja', '記録は空である。', 'speaks to its reader in another form than the others'],
  ['ja', 'レンジを削除', 'says “レンジ” where the glossary has “区間”'],
  ['ja', 'モーションセンサーのモーションデータ', 'says “モーション” where the glossary has “動き”'],
  ['ja', '動作の指標', 'says “動作” where the glossary has “動き”'],
  ['ja', '通常値との差', 'says “通常” where the glossary has “普段の値”'],
  ['it', 'È diventato un passo aperto.', 'says “passo aperto” where the glossary has “passo libero”'],
] as const)('a fault is found in %s: %s', (locale, text, fault) => {
  expect(faultsOf(locale, text)).toContain(fault)
})

test('a label that is called otherwise than in the glossary is found', () => {
  expect(faultsOf('fr', 'Rythme de pédalage', 'Cadence')).toContain('is not “cadence”')
  expect(faultsOf('fr', 'Fourchette', 'Range')).toContain('is not “segment”')
})

test.each([
  ['de', 'Sie werden nicht noch einmal gezeigt.'],
  ['de', 'Vergleich ihn mit deinen Werten: 5 %.'],
  ['es', '¿Eliminar tu cuenta?'],
  ['fr', 'Oui ? « Non » : {count} s'],
  ['it', 'Qual è l’errore?'],
  ['ja', 'ZIPは{count}件まで（各512 MB）です。'],
  ['ja', 'モーションセンサーとモーションログ'],
] as const)('nothing is found in %s: %s', (locale, text) => {
  expect(faultsOf(locale, text)).toEqual([])
})
