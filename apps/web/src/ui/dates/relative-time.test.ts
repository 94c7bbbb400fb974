import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.UTC(2026, 10, 21, 12)
const ago = (seconds: number, locale = 'en') => relativeTime(now - seconds * 1_000, now, locale)

test('[A2-074] a time is said relative to now, in the largest unit that fits', () => {
  expect(ago(20)).toBe('now')
  expect(ago(60)).toBe('1 minute ago')
  expect(ago(59 * 60 + 59)).toBe('59 minutes ago')
  expect(ago(3 * 3_600)).toBe('3 hours ago')
  expect(ago(86_400)).toBe('yesterday')
  expect(ago(15 * 86_400)).toBe('2 weeks ago')
  expect(ago(400 * 86_400)).toBe('last year')
})

test('in the reader’s language', () => {
  expect(ago(3 * 3_600, 'de')).toBe('vor 3 Stunden')
  expect(ago(60, 'ja')).toBe('1 分前')
})
