import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inOneTab } from './one-tab.ts'

let stops: AbortController[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stops = []
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(async () => {
  for (const stop of stops) stop.abort()
  await pass(1)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Names of the tabs that do the task. */
const working = new Set<string>()

/** Opens a tab; returns a function that closes it. */
function tab(name: string): () => void {
  const stop = new AbortController()
  stops.push(stop)
  const task = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      working.add(name)
      signal.addEventListener('abort', () => {
        working.delete(name)
        resolve()
      })
    })
  void inOneTab('test', task, stop.signal)
  return () => stop.abort()
}

/** Lets time pass in steps, in which messages between the tabs arrive. */
async function pass(seconds: number) {
  for (let step = 0; step < seconds * 10; step++) {
    await vi.advanceTimersByTimeAsync(100)
    for (let turn = 0; turn < 5; turn++) await setImmediate()
  }
}

test('without locks, one of many tabs does the task, and another takes over when it is closed', async () => {
  const close = new Map(['a', 'b', 'c', 'd'].map((name) => [name, tab(name)]))
  await pass(2)
  expect(working.size).toBe(1)
  const [first = ''] = working
  await pass(20)
  expect([...working]).toEqual([first])
  close.get(first)?.()
  await pass(2)
  expect(working.size).toBe(1)
  expect(working.has(first)).toBe(false)
})

test('without locks, a tab that is opened later leaves the task where it is', async () => {
  tab('a')
  await pass(2)
  tab('b')
  tab('c')
  await pass(15)
  expect([...working]).toEqual(['a'])
})

test('without locks and messages, each tab does the task', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  tab('a')
  tab('b')
  await pass(1)
  expect([...working].sort()).toEqual(['a', 'b'])
})
