import { describe, expect, test } from 'vitest'
import { figureColumns } from '../../features/activity-list/columns.tsx'
import { defaultFilter, type ListFilter } from '../../features/activity-list/filter.ts'
import { distributionOf, edgeAt } from '../../features/filters/distribution.ts'
import { valuesOf } from './matching.ts'
import {
  filterOf,
  isNarrowed,
  isTaken,
  queryOf,
  savedFilters,
  withFilter,
  withoutFilter,
} from './saved-filters.ts'
import { carriedBy, withTag } from './tagging.ts'
import { all, km, ride, run } from './testing.ts'

describe('the distribution under a filter', () => {
  const columnOfKey = (key: string) => {
    const found = figureColumns.find((each) => each.key === key)
    if (!found) throw new Error(`no column ${key}`)
    return found
  }

  test('counts what the other filters leave, whatever its own bounds', () => {
    const filter: ListFilter = {
      ...defaultFilter,
      sport: 'bike',
      figures: { power: { min: 180, max: null } },
    }
    expect(valuesOf('power', all, filter)).toEqual([148, 190.4])
    // With 58.4 km alone within the distance only the ride of 148 W is left.
    const far = { ...filter, figures: { ...filter.figures, distance: { min: 50_000, max: null } } }
    expect(valuesOf('power', all, far)).toEqual([148])
  })

  test('has round edges that hold every value once', () => {
    // 148 to 190.4 W in at most 24 bars: 2 W each, from 148 to 192.
    const found = distributionOf([148, 148.9, 150, 190.4], columnOfKey('power').code, km)
    expect([found?.edges[0], found?.edges[1], found?.edges.at(-1)]).toEqual([148, 150, 192])
    expect(found?.counts[0]).toBe(2)
    expect(found?.counts[1]).toBe(1)
    expect(found?.counts.at(-1)).toBe(1)
    expect(found?.counts.reduce((a, b) => a + b)).toBe(4)
  })

  test('is in the shown unit: whole seconds of a pace, whole minutes of a time', () => {
    // 4:00 to 6:00 /km in bars of five seconds.
    const pace = distributionOf([240, 360], columnOfKey('pace').code, km)
    expect(pace?.edges[1]).toBeCloseTo(245, 6)
    const time = distributionOf([3600, 10_800], columnOfKey('time').code, km)
    expect(time?.edges.slice(0, 2)).toEqual([3600, 3900])
  })

  test('needs two different values', () => {
    expect(distributionOf([], columnOfKey('power').code, km)).toBeNull()
    expect(distributionOf([200, 200], columnOfKey('power').code, km)).toBeNull()
  })

  test('has its handles at the edges nearest to the bounds', () => {
    expect(edgeAt([100, 110, 120], 112, 0)).toBe(1)
    expect(edgeAt([100, 110, 120], 500, 0)).toBe(2)
    expect(edgeAt([100, 110, 120], null, 0)).toBe(0)
  })
})

describe('saved filters', () => {
  test('come back as they were, in alphabetical order, one of each name', () => {
    const hilly: ListFilter = { ...defaultFilter, search: 'hills', period: '30d', sort: 'gain', weeks: true }
    const one = withFilter([], { name: 'Hills', query: queryOf(hilly) }, 'en')
    const two = withFilter(one, { name: 'Bike', query: 'sport=bike' }, 'en')
    expect(two.map(({ name }) => name)).toEqual(['Bike', 'Hills'])
    const hills = two.find(({ name }) => name === 'Hills')
    expect(hills && filterOf(hills)).toEqual(hilly)
    expect(isTaken(two, 'bike')).toBe(true)
    expect(isTaken(two, 'Bikes')).toBe(false)
    expect(withoutFilter(two, 'HILLS').map(({ name }) => name)).toEqual(['Bike'])
  })

  test('are read from any config, without what is not one', () => {
    expect(savedFilters(undefined)).toEqual([])
    expect(savedFilters({ filters: 'none' })).toEqual([])
    expect(savedFilters({ filters: [null, { name: 1 }, { name: 'A', query: 'q=a', more: 1 }] })).toEqual([
      { name: 'A', query: 'q=a' },
    ])
  })

  test('are offered for what leaves something out', () => {
    expect(isNarrowed(defaultFilter)).toBe(false)
    expect(isNarrowed({ ...defaultFilter, sort: 'title', weeks: true })).toBe(false)
    expect(isNarrowed({ ...defaultFilter, search: 'hills' })).toBe(true)
    expect(isNarrowed({ ...defaultFilter, period: 'year' })).toBe(true)
  })
})

describe('tags', () => {
  test('are on all, some or none of the rows, whatever their case', () => {
    expect(carriedBy([ride], 'Group')).toBe('all')
    expect(carriedBy([ride, run], 'group')).toBe('some')
    expect(carriedBy([run], 'group')).toBe('none')
  })

  test('are put on in order and taken off; what changes nothing is the row itself', () => {
    expect(withTag(ride, 'Ants', true).tags).toEqual(['Ants', 'group'])
    expect(withTag(ride, 'GROUP', false).tags).toEqual([])
    expect(withTag(ride, 'GROUP', true)).toBe(ride)
    expect(withTag(run, 'group', false)).toBe(run)
  })
})
