import { expect, test } from 'vitest'
import { type JsonWalked, walkJson } from './walk.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function walked(bytes: Uint8Array): JsonWalked & { calls: string[] } {
  const calls: string[] = []
  const result = walkJson(bytes, {
    open: (key) => calls.push(`+${key}`),
    close: () => calls.push('-'),
    value: (key, value) => calls.push(`${key}=${JSON.stringify(value)}`),
  })
  return { ...result, calls }
}

test('every value comes with its name, in order', () => {
  expect(walked(utf8('{"a":1,"b":[true,null,{"c":"x"},-2.5e1],"d":{}}'))).toEqual({
    truncated: false,
    malformed: 0,
    calls: ['+', 'a=1', '+b', '=true', '=null', '+', 'c="x"', '-', '=-25', '-', '+d', '-', '-'],
  })
})

test('pieces end anywhere, even in a character, an escape or a number', () => {
  const text = `{"pad":"${'é\\n'.repeat(21_000)}","n":[${'123456.789, '.repeat(6000)}0]}`
  const { calls, malformed, truncated } = walked(utf8(text))
  expect({ malformed, truncated }).toEqual({ malformed: 0, truncated: false })
  expect(new Set(calls.slice(3, -3))).toEqual(new Set(['=123456.789']))
  expect(calls.length).toBe(6 + 6000)
})

test('a missing comma is accepted, wrong brackets and bare words are counted', () => {
  expect(walked(utf8('{"a":[{"s":1}{"s":2}] "b":3}'))).toMatchObject({ malformed: 0, truncated: false })
  expect(walked(utf8('{"a":oops,"b":[1}}'))).toMatchObject({ malformed: 2 })
})

test('names of missing numbers are no value', () => {
  expect(walked(utf8('{"a":NaN,"b":-inf}')).calls).toEqual(['+', 'a=null', 'b=null', '-'])
})

test('a cut is noticed, and a number at the cut is dropped', () => {
  expect(walked(utf8('{"a":[1,23'))).toEqual({ truncated: true, malformed: 0, calls: ['+', '+a', '=1'] })
})

test('zeros after the end are no fault', () => {
  expect(walked(utf8('{"a":1}\0\0 tail'))).toMatchObject({ truncated: false, malformed: 0 })
})

test('nesting, faults and strings are limited', () => {
  expect(walked(utf8('['.repeat(100_000)))).toMatchObject({ truncated: true })
  expect(walked(utf8(`[${'x,'.repeat(1000)}]`))).toMatchObject({ malformed: 100, truncated: true })
  const [, long = ''] = walked(utf8(`{"a":"${'y'.repeat(300_000)}"}`)).calls
  expect(long.length).toBeLessThan(140_000)
})

test('UTF-16 and Latin-1 are read', () => {
  const utf16 = new Uint8Array(new Uint16Array([0xfeff, ...'{"a":"é"}'].map(code)).buffer)
  const latin1 = Uint8Array.from('{"a":"é"}', (letter) => letter.charCodeAt(0))
  for (const bytes of [utf16, latin1]) expect(walked(bytes).calls).toEqual(['+', 'a="é"', '-'])
})

const code = (letter: string | number) => (typeof letter === 'number' ? letter : letter.charCodeAt(0))
