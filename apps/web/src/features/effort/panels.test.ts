import { expect, test } from 'vitest'
import { verdictOf } from './decoupling-panel.tsx'
import { balanceOf } from './w-prime.ts'
import { durationName } from './words.ts'
import { kindsWithoutRecord, orderedZones, zoneRows } from './zones.ts'

const display = { locale: 'en', unit: 'km' } as const

test('time in zones: figures of each zone, its seconds and its share', () => {
  // FTP 200 W: 55 % are 110 W, 75 % 150 W.
  const rows = zoneRows({ kind: 'power', bounds: [110, 150], seconds: [300, 600, 300] }, display)
  expect(rows).toEqual([
    { name: 'Z1', range: '< 110', seconds: 300, share: 0.25 },
    { name: 'Z2', range: '110–149', seconds: 600, share: 0.5 },
    { name: 'Z3', range: '≥ 150', seconds: 300, share: 0.25 },
  ])
})

test('zones of pace are told as paces, the slow ones first', () => {
  const rows = zoneRows({ kind: 'pace', bounds: [4], seconds: [1, 0] }, display)
  expect(rows.map(({ range }) => range)).toEqual(['> 4:10', '≤ 4:10'])
})

test('says which record is missing, only for what was recorded and fits the sport', () => {
  const curves = { power: [200], speed: [8], heartrate: [150] }
  const heartrate = { kind: 'heartrate', bounds: [100], seconds: [1, 1] } as const
  expect(kindsWithoutRecord({ curves, zones: [] }, 'bike')).toEqual(['power', 'heartrate'])
  expect(
    kindsWithoutRecord({ curves, zones: [{ ...heartrate, bounds: [100], seconds: [1, 1] }] }, 'run'),
  ).toEqual(['pace'])
  expect(kindsWithoutRecord({ curves: { speed: [8] }, zones: [] }, 'bike')).toEqual([])
})

test('effort stands before the heart', () => {
  const zone = (kind: 'power' | 'heartrate') => ({ kind, bounds: [1], seconds: [1, 1] })
  expect(orderedZones([zone('heartrate'), zone('power')]).map(({ kind }) => kind)).toEqual([
    'power',
    'heartrate',
  ])
})

test('a drift from 5 % on is told as one', () => {
  expect([-0.1, 0, 4.9, 5].map(verdictOf)).toEqual(['rose', 'coupled', 'coupled', 'drifted'])
})

test('durations are as short as an axis needs them', () => {
  expect([5, 60, 90, 300, 3600, 3900].map(durationName)).toEqual([
    '5\u00a0s',
    '1\u00a0min',
    '1:30',
    '5\u00a0min',
    '1\u00a0h',
    '1:05:00',
  ])
})

test('the lowest W′ is found with its second', () => {
  // 100 s at 100 W above CP use 10 of 20 kJ.
  const seconds = 200
  const column = (name: string, values: Float32Array) => ({ name, unit: '', values })
  const power = Float32Array.from({ length: seconds }, (_, i) => (i < 100 ? 350 : 0))
  const on = new Float32Array(seconds).fill(1)
  const series = {
    length: seconds,
    columns: [column('power', power), column('timer', on), column('moving', on)],
  }
  const balance = balanceOf(series, { cp: 250, wPrimeJ: 20_000, source: 'ftp' })
  expect(balance?.lowestAt).toBe(99)
  expect(balance?.lowest).toBeCloseTo(10, 3)
  expect(balanceOf({ length: 0, columns: [] }, { cp: 250, wPrimeJ: 20_000, source: 'ftp' })).toBeNull()
})
