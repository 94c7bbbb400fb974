import { expect, test } from 'vitest'
import { text } from './texts.ts'
import { typeset } from './typography.ts'

const visible = (text: string) =>
  text.replaceAll('\u00a0', '~').replaceAll('\u202f', '_').replaceAll('\u2060', '|')

test.each([
  ['de', 'Glättung {seconds} s, je bis 512 MB', 'Glättung {seconds}~s, je bis 512~MB'],
  ['de', 'Wird gespeichert …', 'Wird gespeichert~…'],
  ['de', '20 Minuten und 3 mal', '20 Minuten und 3 mal'],
  ['de', 'Die E-Mail-Adresse', 'Die E-|Mail-Adresse'],
  ['fr', 'une adresse e-mail', 'une adresse e-|mail'],
  ['es', 'bajó un {percent} %', 'bajó un {percent}~%'],
  ['it', 'da 2 a 20 min', 'da 2 a 20~min'],
  ['fr', 'jusqu’à 512 Mo : « {first} » ; oui ?', 'jusqu’à 512~Mo~: «~{first}~»_; oui_?'],
  ['en', 'up to 512 MB', 'up to 512 MB'],
  ['ja', '各512 MBまで', '各512 MBまで'],
] as const)('in %s %j does not break where it must not', (locale, written, shown) => {
  expect(visible(typeset(written, locale))).toBe(shown)
})

test('a title that turns its direction does not turn the sentence that it stands in', () => {
  const title = '\u202e\u2067Ride\u2069 \u05e9\u05dc\u05d5\u05dd\u200f'
  expect(text('NotificationUploaded', 'en', { title })).toBe(
    'Your activity "Ride \u05e9\u05dc\u05d5\u05dd\u200f" has been uploaded.',
  )
})

test('a number stands in a sentence as its language writes it', () => {
  expect(text('ErrorTooMany', 'en', { count: 160_000 })).toBe('At most 160,000 are allowed.')
  expect(text('ErrorTooMany', 'de', { count: 160_000 })).toContain('160.000')
})
