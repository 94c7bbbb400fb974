import { expect, test } from 'vitest'
import { languagesOf } from './browser-languages.ts'
import { usualPreferences } from './preferences.ts'
import { usualUnit } from './usual-unit.ts'

test('names of languages that are a system’s own are made tags, and what is none is left out', () => {
  const languages = ['en-US@posix', 'de_DE.UTF-8', 'C', '', 'ja', 'en-us']
  expect(languagesOf({ language: 'C', languages })).toEqual(['en-US', 'de-DE', 'ja'])
  expect(languagesOf({ language: 'en-US@posix', languages: [] })).toEqual(['en-US'])
  expect(languagesOf({ language: '', languages: [] })).toEqual([])
})

test('units and dates take each of them', () => {
  const [language = ''] = languagesOf({ language: 'en-US@posix', languages: ['en-US@posix'] })
  expect(usualUnit(language)).toBe('mi')
  expect(usualPreferences(language).dateFormat).toBe('mm/dd/yyyy')
})
