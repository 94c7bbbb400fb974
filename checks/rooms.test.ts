import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { circleOf, roomArrows } from './rooms.ts'

const server = path.join(import.meta.dirname, '..', 'apps', 'server', 'src')

const arrows = (given: Record<string, string[]>) =>
  new Map(Object.entries(given).map(([from, to]) => [from, new Set(to)]))

test('the rooms of each floor of the server import each other without a circle', () => {
  const found = roomArrows(server)
  // As many as there are: an empty graph would have no circle either.
  expect(found.size).toBeGreaterThan(20)
  expect(found.get('library/tags')).toContain('library/activities')
  expect(circleOf(found)).toBeUndefined()
})

test('a circle of rooms is found', () => {
  expect(circleOf(arrows({ a: ['b'], b: ['c'], c: ['d'] }))).toBeUndefined()
  expect(circleOf(arrows({ a: ['b'], b: ['c', 'd'], d: ['b'] }))).toEqual(['b', 'd', 'b'])
})

test('the server has its floors at the top and nothing else but its entry', () => {
  const floors = [
    'analysis',
    'app',
    'intake',
    'library',
    'people',
    'planning',
    'platform',
    'reading',
    'reports',
  ]
  const there = readdirSync(server)
  expect(there.filter((name) => !floors.includes(name))).toEqual(['main.ts'])
})
