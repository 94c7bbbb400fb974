import { expect, test } from 'vitest'
import { chartsOf, graphsPx, sidePlan } from './side-plan.ts'

const ride = { sport: 'bike', hasMap: true, charts: null, splitRows: 8 } as const
const tall = graphsPx(12, 88, 0, 400)

test('a ride of twelve rows of graphs has its curve beside them, under map and laps', () => {
  expect(sidePlan({ ...ride, heightPx: tall }).parts.has('curve')).toBe(true)
  expect(sidePlan({ ...ride, heightPx: tall }).splitRows).toBe(5)
})

test('a run has all its splits beside the graphs instead', () => {
  const { parts, splitRows } = sidePlan({ ...ride, sport: 'run', splitRows: 12, heightPx: tall })
  expect([...parts]).toEqual(['zones', 'decoupling'])
  expect(splitRows).toBe(12)
})

test('sensors stand under the charts that rest on them', () => {
  const { parts } = sidePlan({ ...ride, hasMap: false, charts: 'strokes', splitRows: 3, heightPx: tall })
  expect([...parts]).toEqual(['sensors'])
})

test.each([
  ['few rows', { ...ride, heightPx: graphsPx(4, 88, 0, 400) }],
  ['a long ride', { ...ride, splitRows: 40, heightPx: tall }],
  ['a run with strides', { ...ride, sport: 'run', charts: 'strides', splitRows: 5, heightPx: tall }],
  ['large rows', { ...ride, heightPx: graphsPx(12, 132, 1, 400) }],
] as const)('beside %s the column is hardly longer than the graphs, and not empty for long', (_, room) => {
  const { parts, splitRows } = sidePlan(room)
  // Heights as measured in a browser 1440 px wide.
  const usual = { curve: 730, sensors: 300, zones: 250, decoupling: 130 }
  const charts = room.charts === null ? 0 : 360
  const filledPx = 338 + charts + 78 + 27 * splitRows + [...parts].reduce((sum, part) => sum + usual[part], 0)
  expect(filledPx - room.heightPx).toBeLessThanOrEqual(room.heightPx < 600 ? 160 : 60)
  expect(room.heightPx - filledPx).toBeLessThan(420)
})

test('sensors in whose recording nothing was found have no charts, for which nothing is asked', () => {
  expect(chartsOf({ sport: 'running', cycles: 0 })).toBeNull()
  expect(chartsOf({ sport: 'running', cycles: 4 })).toBe('strides')
  expect(chartsOf({ sport: 'cycling', cycles: 4 })).toBe('strokes')
  expect(chartsOf(null)).toBeNull()
})
