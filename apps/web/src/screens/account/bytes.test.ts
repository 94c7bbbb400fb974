import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test('a size is said in the largest unit that it fills, as the language writes it', () => {
  expect(formatBytes(999, 'en')).toBe('999 byte')
  expect(formatBytes(1_400_000_000, 'en')).toBe('1.4 GB')
  expect(formatBytes(1_400_000_000, 'de')).toBe('1,4 GB')
  expect(formatBytes(52_300_000, 'en')).toBe('52 MB')
})
