import { expect, test } from 'vitest'
import { effortOf } from './effort.ts'

const step = (...targetRanges: object[]) => ({ length: { type: 'open' as const }, targetRanges }) as never

test('the effort of a step is its power and cadence, a little wider and round', () => {
  // 100–105 % of 257 W: 257–269.85 W; 3 % more on each side are 249.3 and 277.9 W, 85.4 and 94.8 rpm.
  const targets = [
    { code: 'PWR', unit: '%ftp', low: 100, high: 105 },
    { code: 'CAD', unit: 'rpm', low: 88, high: 92 },
    { code: 'HRT', unit: 'bpm', low: 140, high: 150 },
    { code: 'dss', side: 'left', high: 6 },
  ]
  expect(effortOf(step(...targets), { ftp: 257 }, 'bike')).toEqual({
    targets: [
      { code: 'PWR', unit: 'W', low: 245, high: 280 },
      { code: 'CAD', unit: 'rpm', low: 85, high: 95 },
    ],
    filters: { power: [245, 280], cadence: [85, 95] },
  })
})

test('a pace is filtered by its speed, and an open end stays open', () => {
  const effort = effortOf(
    step({ code: 'PACE', unit: 's/km', low: 290, high: 300 }, { code: 'CAD', unit: 'spm', low: 172 }),
    {},
    'run',
  )
  // 290 × 0.97 = 281.3 and 300 × 1.03 = 309 s/km; 3,600 ÷ 310 and 3,600 ÷ 280 km/h; 172 × 0.97 = 166.8.
  expect(effort.targets).toEqual([
    { code: 'PACE', unit: 's/km', low: 280, high: 310 },
    { code: 'CAD', unit: 'spm', low: 165 },
  ])
  expect(effort.filters.speed?.[0]).toBeCloseTo(3600 / 310, 6)
  expect(effort.filters.speed?.[1]).toBeCloseTo(3600 / 280, 6)
  expect(effort.filters.cadence).toEqual([165, 1e6])
})

test('targets of unknown levels are left out, as are turns of a crank in a run', () => {
  const targets = [
    { code: 'PWR', unit: '%ftp', low: 100, high: 105 },
    { code: 'CAD', unit: 'rpm', low: 85, high: 95 },
  ]
  expect(effortOf(step(...targets), {}, 'run')).toEqual({ targets: [], filters: {} })
})
