import { expect, test } from 'vitest'
import { niceShare, roseLayout, sectorPath, sectorTowards } from './polar.ts'
import { piecesOf } from './stride-timeline.tsx'

test('0° is the top and angles run clockwise', () => {
  expect(sectorTowards(0, -10, 10)).toBe(0)
  expect(sectorTowards(10, 0, 10)).toBe(90)
  expect(sectorTowards(0, 10, 10)).toBe(180)
  expect(sectorTowards(-10, 0, 10)).toBe(270)
  // Just left of the top still belongs to the top's sector.
  expect(sectorTowards(-0.5, -10, 10)).toBe(0)
})

test('a sector is a piece of a ring about its middle', () => {
  // A quarter centred on 90°: 45° to 135°; sin 45° × 10 = 7.07.
  expect(sectorPath(20, 10, 20, 90, 90)).toBe(
    'M27.07 12.93L34.14 5.86A20 20 0 0 1 34.14 34.14L27.07 27.07A10 10 0 0 0 27.07 12.93Z',
  )
})

test('the outer ring is a round share', () => {
  expect([0, 0.07, 0.31, 0.99].map(niceShare)).toEqual([0.05, 0.1, 0.4, 1])
})

test('the right foot’s stride is shown where it falls, its end before its beginning', () => {
  const phases = [
    { kind: 'pushOff', fromMs: 0, toMs: 250 },
    { kind: 'lateSwing', fromMs: 250, toMs: 700 },
  ] as const
  expect(piecesOf(phases, 350, 700)).toEqual([
    // 250 − 350 … 700 − 350
    { kind: 'lateSwing', fromMs: 0, toMs: 350 },
    { kind: 'pushOff', fromMs: 350, toMs: 600 },
    { kind: 'lateSwing', fromMs: 600, toMs: 700 },
  ])
})

test('roses are as large as width and height allow, and stand above each other in a tall window', () => {
  expect(roseLayout(324, null)).toEqual({ size: 162, stacked: false })
  expect(roseLayout(900, null)).toEqual({ size: 300, stacked: false })
  expect(roseLayout(1360, 580)).toEqual({ size: 580, stacked: false })
  expect(roseLayout(316, 500)).toEqual({ size: 250, stacked: true })
  expect(roseLayout(700, 60)).toEqual({ size: 120, stacked: false })
})
