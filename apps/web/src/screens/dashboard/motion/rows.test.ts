import { describe, expect, test } from 'vitest'
import type { EqualEffort } from '../../../features/equal-effort/queries.ts'
import { findingsOf, motionRows } from './rows.ts'

const ride = {
  uuid: 'ride',
  stats: { mpi: { dss: { left: 20, right: 26 }, pelvic_rock: { center: 6 } } },
} as unknown as Parameters<typeof motionRows>[0]

const metrics = [
  { code: 'dss', sides: ['left', 'right'] },
  { code: 'leg_ar', sides: ['left', 'right'] },
  { code: 'pelvic_rock', sides: ['center'] },
] as const

/** A ride against nine before; differences by metric and side. */
const answer = (differences: Record<string, number | null>): EqualEffort => ({
  user_uuid: 'u',
  buckets: {
    date: ['2026-10-01', '2026-11-20'],
    activity_uuid: [null, 'ride'],
    title: [null, 'Ride'],
    activities: [9, 1],
  },
  series: Object.entries(differences).map(([key, difference]) => {
    const [metric = '', side = ''] = key.split('.')
    const known = difference !== null
    return {
      metric,
      side: side as 'left',
      value: [null, known ? 20 + difference : null],
      usual: [null, known ? 20 : null],
      difference: [null, difference],
      seconds: [0, 600],
      bins: [0, 3],
      trend: null,
    }
  }),
})

/** 1.96 × √(2 × 0.3² + (0.4² + 1²) × (1 + 1/9)) = 2.37. */
const error = (metric: string, side: 'left' | 'right' | 'center') => ({
  metric,
  side,
  activities: 20,
  engine: 0.3,
  wearing: 0.4,
  day: 1,
  change: 3.08,
})
const errors = [error('dss', 'left'), error('dss', 'right'), error('pelvic_rock', 'center')]

describe('the rows of an activity’s motion', () => {
  test('are its key metrics, each side against the usual by the errors of both sides’ activities', () => {
    const found = answer({ 'dss.left': 2.36, 'dss.right': -2.38, 'pelvic_rock.center': 2.5 })
    const { rows, compared } = motionRows(ride, metrics, found, errors)
    expect(compared).toEqual({ at: 1, now: 1, before: 9 })
    expect(rows.map(({ code }) => code)).toEqual(['dss', 'pelvic_rock'])
    expect(rows[0]?.sides.map(({ mean, cell }) => [mean, cell?.verdict])).toEqual([
      [20, 'no clear change'],
      [26, 'better'],
    ])
    expect(rows[0]?.sides[0]?.cell?.least).toBeCloseTo(2.375, 3)
    expect(rows[0]?.gap).toMatchObject({ side: 'right', size: 6 })
    expect(rows[1]?.gap).toBeNull()
  })

  test('show what lists lack as it is at the compared efforts', () => {
    const found = answer({ 'leg_ar.left': 1, 'leg_ar.right': 3 })
    const { rows } = motionRows(ride, metrics, found, errors)
    const legs = rows.find(({ code }) => code === 'leg_ar')
    expect(legs?.sides.map(({ mean }) => mean)).toEqual([21, 23])
    expect(legs?.gap).toMatchObject({ side: 'left', isWorse: true, size: 2 })
  })

  test('have no usual where nothing was before, and no change without a shared effort', () => {
    const first = answer({ 'dss.left': null })
    first.buckets = { date: ['2026-11-20'], activity_uuid: ['ride'], title: ['Ride'], activities: [1] }
    expect(motionRows(ride, metrics, first, errors)).toMatchObject({ compared: null })
    expect(motionRows(ride, metrics, undefined, errors).rows[0]?.sides[0]).toEqual({
      side: 'left',
      mean: 20,
      cell: null,
    })
    const apart = motionRows(ride, metrics, answer({ 'dss.left': null, 'dss.right': 1 }), errors)
    expect(apart.rows[0]?.sides[0]?.cell).toBeNull()
  })
})

test('a verdict names the sides that changed, both at once where they agree', () => {
  const findings = (left: number, right: number) => {
    const { rows } = motionRows(ride, metrics, answer({ 'dss.left': left, 'dss.right': right }), errors)
    return findingsOf(rows[0]?.sides ?? [])
  }
  expect(findings(1, -1)).toEqual([])
  expect(findings(0, -3)).toEqual([{ side: 'right', word: 'better' }])
  expect(findings(3, 4)).toEqual([{ side: 'both', word: 'worse' }])
  expect(findings(3, -4)).toEqual([
    { side: 'left', word: 'worse' },
    { side: 'right', word: 'better' },
  ])
})

test('a metric without a better direction is higher or lower', () => {
  const legs = { ...ride, stats: { mpi: { torso_angle: { center: 40 } } } } as unknown as typeof ride
  const { rows } = motionRows(
    legs,
    [{ code: 'torso_angle', sides: ['center'] }],
    answer({ 'torso_angle.center': -4 }),
    [error('torso_angle', 'center')],
  )
  expect(findingsOf(rows[0]?.sides ?? [])).toEqual([{ side: 'center', word: 'lower' }])
})
