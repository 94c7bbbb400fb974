import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every, type Repetition } from './every.ts'

const warnings: unknown[] = []
const log = { warn: (...words: unknown[]) => warnings.push(words) } as never
let repetition: Repetition
beforeEach(() => {
  warnings.length = 0
})
afterEach(() => repetition.stop())

test('runs first after its own delay, then again and again', async () => {
  const task = vi.fn(async () => undefined)
  repetition = every(5, task, { name: 'count', log, firstMs: 40 })
  await delay(15)
  expect(task).not.toHaveBeenCalled()
  await expect.poll(() => task.mock.calls.length).toBeGreaterThan(2)
})

test('a slow run never overlaps with the next', async () => {
  let running = 0
  let most = 0
  let runs = 0
  repetition = every(
    1,
    async () => {
      most = Math.max(most, ++running)
      await delay(20)
      running--
      runs++
    },
    { name: 'slow', log },
  )
  await expect.poll(() => runs).toBeGreaterThan(2)
  expect(most).toBe(1)
})

test('a failed run is logged and the next one follows', async () => {
  const task = vi.fn(async () => {
    throw new Error('no disk')
  })
  repetition = every(1, task, { name: 'sweep', log })
  await expect.poll(() => task.mock.calls.length).toBeGreaterThan(1)
  expect(warnings[0]).toEqual([
    expect.objectContaining({ task: 'sweep', err: expect.objectContaining({ message: 'no disk' }) }),
    expect.any(String),
  ])
})

test('stopping waits for the current run and starts no other', async () => {
  let begun = 0
  let ended = 0
  const task = async () => {
    begun++
    await delay(30)
    ended++
  }
  repetition = every(1, task, { name: 'stop', log })
  await expect.poll(() => begun > ended).toBe(true)
  await repetition.stop()
  expect(ended).toBe(begun)
  const runs = begun
  await delay(20)
  expect(begun).toBe(runs)
})
