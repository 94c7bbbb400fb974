import { expect, test } from 'vitest'
import { createEmitter, createSignal } from './signal.ts'

test('a signal tells each change once, with its value, and nothing of what stays the same', () => {
  const signal = createSignal(1)
  const told: number[] = []
  const stop = signal.subscribe((value) => told.push(value))
  for (const value of [1, 2, 2, 3]) signal.set(value)
  stop()
  signal.set(4)
  expect(told).toEqual([2, 3])
  expect(signal.get()).toBe(4)
})

test('an emitter tells all who follow it, until they stop', () => {
  const emitter = createEmitter<string>()
  const told: string[] = []
  const stop = emitter.subscribe((value) => told.push(`a ${value}`))
  emitter.subscribe((value) => told.push(`b ${value}`))
  emitter.emit('one')
  stop()
  emitter.emit('two')
  expect(told).toEqual(['a one', 'b one', 'b two'])
})
