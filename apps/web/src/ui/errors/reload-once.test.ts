import { expect, test } from 'vitest'
import { mayReload } from './reload-once.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('[A8-021] a failure reloads a page once per route and minute', () => {
  const kept = memory()
  const at = Date.UTC(2026, 10, 21)
  expect(mayReload('activity', at, kept)).toBe(true)
  expect(mayReload('activity', at + 59_999, kept)).toBe(false)
  expect(mayReload('dashboard', at + 1_000, kept)).toBe(true)
  expect(mayReload('activity', at + 60_000, kept)).toBe(true)
  expect(mayReload('activity', at + 60_001, kept)).toBe(false)
})
