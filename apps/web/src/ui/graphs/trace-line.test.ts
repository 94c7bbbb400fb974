import { describe, expect, test } from 'vitest'
import { traceLine } from './trace-line.ts'

const plain = { xScale: 1, xOffset: 0, yScale: 1, yOffset: 0, columnPx: 1 }

function draw(x: number[], y: number[], gap: number, at = plain) {
  const strokes: string[] = []
  traceLine(
    {
      moveTo: (a, b) => strokes.push(`M${a},${b}`),
      lineTo: (a, b) => strokes.push(`L${a},${b}`),
    },
    x,
    y,
    0,
    x.length - 1,
    at,
    gap,
  )
  return strokes
}

describe('a graph line', () => {
  test('goes through each value', () => {
    expect(draw([0, 1, 2], [5, 6, 7], 5)).toEqual(['M0,5', 'L0,5', 'L1,6', 'L2,7'])
  })

  test('[A9-034] steps over a missing value inside the effective gap and breaks beyond it', () => {
    const within = draw([0, 1, 2, 3, 4, 5], [1, Number.NaN, Number.NaN, Number.NaN, Number.NaN, 2], 5)
    expect(within.filter((s) => s.startsWith('M'))).toHaveLength(1)
    const beyond = draw([0, 1, 2, 3, 4, 5, 6], [1, ...Array(5).fill(Number.NaN), 2], 5)
    expect(beyond.filter((s) => s.startsWith('M'))).toEqual(['M0,1', 'M6,2'])
  })

  test('keeps the peak and the trough of samples that share a column, each where it stands', () => {
    const drawn = draw([0, 1, 2, 3], [10, 99, -7, 12], 5, { ...plain, columnPx: 10 })
    expect(drawn).toEqual(['M0,10', 'L1,99', 'L2,-7'])
  })

  test('keeps a slope a slope where samples share columns', () => {
    expect(draw([0, 1, 2, 3], [1, 2, 3, 4], 5, { ...plain, columnPx: 2 })).toEqual([
      'M0,1',
      'L0,1',
      'L1,2',
      'L2,3',
      'L3,4',
    ])
  })

  test('of the same values breaks elsewhere on another axis, and where a column of pixels holds the gap', () => {
    const y = [1, 2, 3, 4]
    const moves = (x: number[], gap: number, columnPx = 1) =>
      draw(x, y, gap, { ...plain, columnPx }).filter((s) => s.startsWith('M'))
    expect(moves([0, 1, 2, 3], 5)).toEqual(['M0,1'])
    expect(moves([0, 1, 20, 21], 5)).toEqual(['M0,1', 'M20,3'])
    expect(moves([0, 1, 20, 21], 50)).toEqual(['M0,1'])
    expect(moves([0, 1, 20, 21], 5, 100)).toEqual(['M0,1', 'M20,3'])
  })

  test('draws nothing where there is nothing', () => {
    expect(draw([0, 1], [Number.NaN, Number.NaN], 5)).toEqual([])
  })
})
