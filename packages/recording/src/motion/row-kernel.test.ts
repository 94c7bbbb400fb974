import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bodySensors } from './log.ts'
import { kernelSizes } from './plain-rows.ts'
import { program, sourceDigest } from './row-kernel.ts'

test('the compiled kernel matches its source', () => {
  const source = readFileSync(new URL('row-kernel.as', import.meta.url))
  expect(createHash('sha256').update(source).digest('hex')).toBe(sourceDigest)
})

test('kernel and caller use the same memory layout', async () => {
  const { instance } = await WebAssembly.instantiate(Buffer.from(program, 'base64'))
  const sizeOf = (name: string) => (instance.exports[name] as WebAssembly.Global).value as number
  const sizes = Object.keys(kernelSizes).map((name) => [name, sizeOf(name)])
  expect(Object.fromEntries(sizes)).toEqual(kernelSizes)
  expect(sizeOf('MOST_SENSORS')).toBeGreaterThanOrEqual(bodySensors.length)
})
