import { expect, test } from 'vitest'
import { foundTopics } from './found-topics.ts'
import de from './texts/de.json'
import en from './texts/en.json'

test('pages of help are found by words of their title and texts, whatever the case and accents', () => {
  const inEnglish = (typed: string) => foundTopics(typed, en, (topic) => topic)
  expect(inEnglish('two-factor')).toEqual(expect.arrayContaining(['account', 'login']))
  expect(inEnglish('SHOES distance')).toEqual(['physicalProfiles'])
  expect(inEnglish('coaches')).toContain('coaches')
  expect(inEnglish('dashboard zebra')).toEqual([])
  expect(inEnglish(' ')).toEqual([])
  expect(foundTopics('ubersicht', de, (topic) => (topic === 'dashboard' ? 'Übersicht' : topic))).toContain(
    'dashboard',
  )
})
