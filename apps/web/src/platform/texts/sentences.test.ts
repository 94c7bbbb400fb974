import { expect, test } from 'vitest'
import { sentences } from './sentences.ts'

test('sentences are separated by a space, in Japanese by their full stop alone', () => {
  expect(sentences(['One.', 'Two.'], 'en')).toBe('One. Two.')
  expect(sentences(['一つ。', '二つ。'], 'ja')).toBe('一つ。二つ。')
  expect(sentences(['Eins.'], 'de')).toBe('Eins.')
})
