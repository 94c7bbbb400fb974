import { expect, test } from 'vitest'
import { isNestedTooDeep } from './nesting.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each([
  ['a hundred levels', nested(100), false],
  ['one more', nested(101), true],
  ['many side by side', `[${Array(500).fill('{"a":[]}').join()}]`, false],
  ['brackets in a text', JSON.stringify('['.repeat(500)), false],
  ['brackets in a text with quotes and backslashes', JSON.stringify(`\\"${'{'.repeat(500)}\\`), false],
  ['depth after a text that ends with a backslash', `["\\\\",${nested(200)}]`, true],
])('%s', (_, json, answer) => {
  expect(isNestedTooDeep(json)).toBe(answer)
})
