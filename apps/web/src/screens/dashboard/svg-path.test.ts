import { expect, test } from 'vitest'
import { svgPath } from './svg-path.ts'

const box = { width: 100, height: 50, x: { low: 0, high: 10 }, y: { low: 0, high: 5 } }

test('a line runs from edge to edge, high values on top', () => {
  const path = svgPath({ x: [0, 5, 10], y: [0, 5, 1], gap: 6 }, box)
  expect(path.startsWith('M0.0 50.0')).toBe(true)
  expect(path).toContain('L50.0 0.0')
  expect(path.endsWith('L100.0 40.0')).toBe(true)
})

test('a pace is drawn with the fast on top', () => {
  const turned = { ...box, y: { low: 5, high: 0 } }
  expect(svgPath({ x: [0, 10], y: [0, 5], gap: 10 }, turned)).toMatch(/^M0\.0 0\.0.*L100\.0 50\.0$/)
})

test('a gap breaks the line, and the area under it', () => {
  const columns = { x: [0, 1, 2, 8, 9, 10], y: [1, 1, 1, 2, 2, 2], gap: 2 }
  expect(svgPath(columns, box).match(/M/g)).toHaveLength(2)
  const area = svgPath(columns, box, true)
  expect(area.match(/Z/g)).toHaveLength(2)
  expect(area).toContain('L20.0 50L0.0 50Z')
  expect(area.endsWith('L100.0 50L80.0 50Z')).toBe(true)
})

test('what has no value draws nothing', () => {
  expect(svgPath({ x: [0, 1], y: [Number.NaN, Number.NaN], gap: 5 }, box, true)).toBe('')
})
