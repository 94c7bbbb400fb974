import { describe, expect, test } from 'vitest'
import { columnText, figureColumns } from '../../features/activity-list/columns.tsx'
import {
  defaultFilter,
  type ListFilter,
  narrowing,
  readFilter,
  writeFilter,
} from '../../features/activity-list/filter.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { sparklinePath } from '../../features/activity-list/sparkline.tsx'
import { withDays } from '../../features/filters/periods.ts'
import { matching } from './matching.ts'
import { all, hills, km, ride, row, run } from './testing.ts'
import { totalsText } from './totals.ts'
import { linesByWeek } from './weeks.ts'

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

  test('holds what was found in notes as well, within the other filters', () => {
    const written = new Set(['Walk', 'Easy run'])
    const found = (filter: Partial<ListFilter>) =>
      matching(all, { ...defaultFilter, search: 'hills', ...filter }, 'en', written).map(({ title }) => title)
    expect(found({})).toEqual(['Hills', 'Easy run', 'Walk'])
    expect(found({ sport: 'run' })).toEqual(['Easy run'])
  })

  test('is sorted by any figure, with what has none last either way', () => {
    expect(titles({ sort: 'power', descending: true })).toEqual(['Hills', 'Café ride', 'Easy run', 'Walk'])
    expect(titles({ sort: 'power', descending: false })).toEqual(['Café ride', 'Hills', 'Easy run', 'Walk'])
    expect(titles({ sort: 'title', descending: false })).toEqual(['Café ride', 'Easy run', 'Hills', 'Walk'])
  })

  test('is narrowed by tags it has and tags it has not, whatever their case', () => {
    expect(titles({ tags: ['GROUP', 'race'] })).toEqual(['Café ride'])
    expect(titles({ without: ['Group'] })).toEqual(['Hills', 'Easy run', 'Walk'])
  })

  test('is narrowed by figures, both bounds included; what has none lies in none', () => {
    expect(titles({ figures: { power: { min: 148, max: 190.4 } } })).toEqual(['Hills', 'Café ride'])
    expect(titles({ figures: { power: { min: 148.1, max: null } } })).toEqual(['Hills'])
    expect(titles({ figures: { power: { min: null, max: 1500 } } })).toEqual(['Hills', 'Café ride'])
    // 12 km/h are 300 s per km.
    expect(titles({ figures: { pace: { min: 300, max: 300 } } })).toEqual(['Easy run'])
    expect(titles({ figures: { time: { min: 3601, max: null } } })).toEqual([])
    expect(titles({ figures: { power: { min: null, max: null } } })).toHaveLength(4)
  })

  test('keeps its state in the address and nothing of the default', () => {
    expect(writeFilter(defaultFilter).toString()).toBe('')
    const filter: ListFilter = {
      search: 'hills & more',
      tags: ['race', 'bike fit'],
      without: ['a..b'],
      figures: {
        power: { min: 200, max: null },
        pace: { min: null, max: 300.5 },
        time: { min: null, max: null },
      },
      sport: 'run',
      from: '2025-01-01',
      to: '2025-06-30',
      period: '',
      sort: 'distance',
      descending: false,
      weeks: true,
    }
    expect(readFilter(new URLSearchParams(writeFilter(filter).toString()))).toEqual(filter)
    expect(
      readFilter(new URLSearchParams('sport=swim&sort=colour&from=yesterday&power=lots&max_power=1..2&tag=')),
    ).toEqual(defaultFilter)
  })

  test('is narrowed by a period that moves with the day, instead of dates', () => {
    const of = (period: ListFilter['period'], today: string) =>
      matching(all, withDays({ ...defaultFilter, period }, today), 'en').map(({ title }) => title)
    // The ride of 22 May 2025 is 21 days before 12 June: on the 22nd day counted back from it.
    expect(of('30d', '2025-06-12')).toEqual(['Hills', 'Easy run', 'Café ride'])
    expect(of('7d', '2025-06-12')).toEqual(['Hills', 'Easy run'])
    expect(of('7d', '2025-06-17')).toEqual(['Hills', 'Easy run'])
    expect(of('7d', '2025-06-18')).toEqual(['Hills'])
    expect(of('year', '2025-06-12')).toEqual(['Hills', 'Easy run', 'Café ride'])
    expect(of('lastYear', '2025-06-12')).toEqual(['Walk'])
    const filter: ListFilter = { ...defaultFilter, period: '90d' }
    expect(writeFilter(filter).toString()).toBe('period=90d')
    expect(readFilter(new URLSearchParams('period=90d&from=2025-01-01'))).toEqual(filter)
    expect(readFilter(new URLSearchParams('period=soon&from=2025-01-01'))).toMatchObject({
      period: '',
      from: '2025-01-01',
    })
    expect(narrowing(filter)).toBe(1)
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
    expect(path.endsWith('L103.0 2.0')).toBe(true)
    expect(sparklinePath('')).toBe('')
  })
})

describe('what narrows and orders the list', () => {
  const found = (rows: readonly ActivityRow[], filter: Partial<ListFilter>) =>
    matching(rows, { ...defaultFilter, ...filter }, 'en').map(({ title }) => title)

  test('accents count in no part of a word, and the sport’s own name is searched, too', () => {
    const garden = row('Schloßgärten', '2025-01-01', { sportName: 'gravel_cycling' })
    expect(found([garden, run], { search: 'GARTEN' })).toEqual(['Schloßgärten'])
    expect(found([garden, run], { search: 'gravel' })).toEqual(['Schloßgärten'])
  })

  test('of equal figures the newest is first, either way; numbers in titles count as numbers', () => {
    const [old, young] = [row('Week 2', '2025-01-01'), row('Week 10', '2025-01-08')]
    for (const descending of [true, false])
      expect(found([old, young], { sort: 'time', descending })).toEqual(['Week 10', 'Week 2'])
    expect(found([young, old], { sort: 'title', descending: false })).toEqual(['Week 2', 'Week 10'])
  })

  test('the oldest first is said in the address', () => {
    const address = writeFilter({ ...defaultFilter, descending: false })
    expect(String(address)).toBe('sort=date')
    expect(readFilter(address).descending).toBe(false)
  })

  test('each field that narrows is counted once, and one that is open at both ends is not', () => {
    expect(narrowing(defaultFilter)).toBe(0)
    expect(narrowing({ ...defaultFilter, to: '2025-01-01' })).toBe(1)
    expect(narrowing({ ...defaultFilter, from: '2025-01-01', to: '2025-02-01' })).toBe(1)
    expect(narrowing({ ...defaultFilter, sport: 'run', tags: ['a'], without: ['b', 'c'] })).toBe(3)
    const figures = { power: { min: null, max: 200 }, heartrate: { min: null, max: null } }
    expect(narrowing({ ...defaultFilter, figures })).toBe(1)
  })
})

test('the list is grouped by week, from the chosen first day on', () => {
  // 12 and 11 June 2025 are a Thursday and a Wednesday, 22 May a Thursday, 31 December 2024 a Tuesday.
  const rows = matching(all, defaultFilter, 'en')
  const heads = (first: 1 | 4) =>
    linesByWeek(rows, first).map((line) => ('week' in line ? `${line.week}: ${line.rows.length}` : line.row))
  expect(heads(1)).toEqual(['2025-06-09: 2', 0, 1, '2025-05-19: 1', 2, '2024-12-30: 1', 3])
  expect(heads(4)).toEqual(['2025-06-12: 1', 0, '2025-06-05: 1', 1, '2025-05-22: 1', 2, '2024-12-26: 1', 3])
})

test('sums up time, distance and load', () => {
  // 58.4 + 8.4 km; only the ride has a load.
  expect(totalsText([ride, run], km)).toBe('2:00:00 · 66.80\u00a0km · 104\u00a0TSS')
  expect(totalsText([row('Stopped', '2025-01-01', {}, { movingTime: 600 })], km)).toMatch(/^10:00 /)
  expect(totalsText([], km)).toBe('00:00 · 0.00\u00a0km · 0\u00a0TSS')
})
