import { expect, test } from 'vitest'
import { kindsIn, zoneShares } from './shares.ts'

const days = [
  { date: '2026-10-20', kind: 'power', seconds: [300, 100, 0] },
  { date: '2026-11-17', kind: 'power', seconds: [0, 300, 0] },
  { date: '2026-11-18', kind: 'power', seconds: [100, 200, 100] },
  { date: '2026-11-24', kind: 'power', seconds: [0, 50, 50] },
  { date: '2026-10-20', kind: 'pace', seconds: [60, 60] },
  { date: '2026-11-24', kind: 'heartrate', seconds: [0, 0] },
] as const

test('shares of the last seven days, today included, stand beside those of the whole span', () => {
  const shares = zoneShares(
    days.map((day) => ({ ...day, seconds: [...day.seconds] })),
    'power',
    '2026-11-24',
  )
  // 18 to 24 November: 100, 250 and 150 of 500 s. All days: 400, 650 and 150 of 1,200 s.
  expect(shares).toEqual([
    { name: 'Z1', short: 0.2, long: 400 / 1_200 },
    { name: 'Z2', short: 0.5, long: 650 / 1_200 },
    { name: 'Z3', short: 0.3, long: 150 / 1_200 },
  ])
})

test('a span without any time has no shares, and a kind without any is not offered', () => {
  const copied = days.map((day) => ({ ...day, seconds: [...day.seconds] }))
  expect(zoneShares(copied, 'pace', '2026-11-24')).toEqual([
    { name: 'Z1', short: null, long: 0.5 },
    { name: 'Z2', short: null, long: 0.5 },
  ])
  expect(kindsIn(copied)).toEqual(['power', 'pace'])
})
