import { describe, expect, test } from 'vitest'
import { columnText, figureColumns } from './columns.tsx'
import { defaultFilter, type ListFilter, readFilter, writeFilter } from './filter.ts'
import { matching } from './matching.ts'
import type { ActivityRow } from './queries.ts'
import { sparklinePath } from './sparkline.tsx'

const noStats = {
  elapsedTime: 3600,
  duration: 3600,
  movingTime: 3600,
  distance: null,
  elevationGain: null,
  avgPower: null,
  maxPower: null,
  avgHeartrate: null,
  maxHeartrate: null,
  avgCadence: null,
  maxCadence: null,
  avgRunCadence: null,
  maxRunCadence: null,
  avgSpeed: null,
  maxSpeed: null,
  avgStride: null,
  maxStride: null,
  avgLRBalance: null,
  normalizedPower: null,
  intensityFactor: null,
  tss: null,
}

function row(title: string, date: string, rest: Partial<ActivityRow> = {}, stats: object = {}): ActivityRow {
  return {
    uuid: title,
    userUuid: 'u',
    sport: 'bike',
    sportName: 'cycling',
    date,
    startTime: `${date}T08:00:00Z`,
    endTime: `${date}T09:00:00Z`,
    timeZone: 'UTC',
    title,
    sparkline: '',
    tags: [],
    problemCount: 0,
    ...rest,
    stats: { ...noStats, ...stats },
  } as unknown as ActivityRow
}

const ride = row(
  'Café ride',
  '2025-05-22',
  { tags: ['group'] },
  { distance: 58_400, avgPower: 148, tss: 104.4 },
)
const run = row('Easy run', '2025-06-11', { sport: 'run' }, { distance: 8_400, avgSpeed: 12 })
const hills = row('Hills', '2025-06-12', {}, { distance: 49_500, avgPower: 190.4 })
const walk = row('Walk', '2024-12-31', { sport: 'other' })
const all = [ride, run, hills, walk]

const titles = (filter: Partial<ListFilter>) =>
  matching(all, { ...defaultFilter, ...filter }, 'en').map((found) => found.title)

describe('the activity list', () => {
  test('stands newest first', () => {
    expect(titles({})).toEqual(['Hills', 'Easy run', 'Café ride', 'Walk'])
  })

  test('is narrowed by sport', () => {
    expect(titles({ sport: 'bike' })).toEqual(['Hills', 'Café ride'])
    expect(titles({ sport: 'run' })).toEqual(['Easy run'])
    expect(titles({ sport: 'other' })).toEqual(['Walk'])
  })

  test('is narrowed by date, both ends included', () => {
    expect(titles({ from: '2025-06-11', to: '2025-06-12' })).toEqual(['Hills', 'Easy run'])
  })

  test('is searched by title and tag, whatever the case and accents', () => {
    expect(titles({ search: 'CAFE' })).toEqual(['Café ride'])
    expect(titles({ search: 'group ride' })).toEqual(['Café ride'])
    expect(titles({ search: 'easy hills' })).toEqual([])
  })

  test('is sorted by any figure, with what has none last either way', () => {
    expect(titles({ sort: 'power', descending: true })).toEqual(['Hills', 'Café ride', 'Easy run', 'Walk'])
    expect(titles({ sort: 'power', descending: false })).toEqual(['Café ride', 'Hills', 'Easy run', 'Walk'])
    expect(titles({ sort: 'title', descending: false })).toEqual(['Café ride', 'Easy run', 'Hills', 'Walk'])
  })

  test('keeps its state in the address and nothing of the default', () => {
    expect(writeFilter(defaultFilter).toString()).toBe('')
    const filter: ListFilter = {
      search: 'hills & more',
      sport: 'run',
      from: '2025-01-01',
      to: '2025-06-30',
      sort: 'distance',
      descending: false,
    }
    expect(readFilter(new URLSearchParams(writeFilter(filter).toString()))).toEqual(filter)
    expect(readFilter(new URLSearchParams('sport=swim&sort=colour&from=yesterday'))).toEqual(defaultFilter)
  })

  test('[A8-017] [R8-010] shows a missing value as -', () => {
    const shown = (code: string, of: ActivityRow) => {
      const column = figureColumns.find((c) => c.code === code)
      return column && columnText(column, of, { locale: 'en', unit: 'km' })
    }
    expect(shown('power', run)).toBe('-')
    expect(shown('pace', hills)).toBe('-')
    expect(shown('power', hills)).toBe('190')
    // 12 km/h are 5:00 per km.
    expect(shown('pace', run)).toBe('5:00')
  })

  test('draws the 48 bytes of a sparkline from edge to edge', () => {
    const path = sparklinePath(
      btoa(String.fromCharCode(...Array.from({ length: 48 }, (_, i) => (i * 255) / 47))),
    )
    expect(path.match(/[ML]/g)).toHaveLength(48)
    expect(path.startsWith('M1.0 18.0')).toBe(true)
    expect(path.endsWith('L115.0 2.0')).toBe(true)
    expect(sparklinePath('')).toBe('')
  })
})
