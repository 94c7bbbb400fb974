import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceDigest } from './row-kernel.ts'

test('the program that reads rows is made of its source as it stands', () => {
  const source = readFileSync(new URL('row-kernel.as', import.meta.url))
  expect(createHash('sha256').update(source).digest('hex')).toBe(sourceDigest)
})
