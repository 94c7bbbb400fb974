import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'
import en from './texts/en.json' with { type: 'json' }

const i18n = createInstance()
await i18n.init({
  lng: 'en',
  resources: { en: { 'sensor-table': en } },
  defaultNS: 'sensor-table',
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
})
const say = (offset: number, confidence = 0.9) => clockText({ offset, confidence }, i18n.t, 'en')

test('a clock of another time zone is named by its hours and minutes, any other by its seconds', () => {
  expect(say(-7203.4)).toContain('2 hr ahead of the device clock')
  expect(say(20_697)).toContain('5 hr 45 min behind the device clock')
  expect(say(3.42)).toContain('3.4 s behind the device clock')
  expect(say(-119)).toContain('119.0 s ahead of the device clock')
  expect(say(0.01)).toBe('The sensor clock matches the device clock.')
  expect(say(0, 0)).toContain('did not show')
})
