import { describe, expect, test } from 'vitest'
import {
  columnLabel,
  columnName,
  columnOf,
  columnText,
  columnUnit,
  figureColumns,
  isOffered,
  metricFilters,
} from '../../features/activity-list/columns.tsx'
import {
  defaultFilter,
  type ListFilter,
  narrowing,
  readFilter,
  withDays,
  writeFilter,
} from '../../features/activity-list/filter.ts'
import { unlikeness } from '../../features/activity-list/motion-columns.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { sparklinePath } from '../../features/activity-list/sparkline.tsx'
import { distributionOf, edgeAt } from './distribution.ts'
import { listCsv } from './list-csv.ts'
import { rowPx, windowPx } from './list-widths.ts'
import { matching, valuesOf } from './matching.ts'
import {
  filterOf,
  isNarrowed,
  isTaken,
  queryOf,
  savedFilters,
  withFilter,
  withoutFilter,
} from './saved-filters.ts'
import { readBound, writeBound } from './span-field.tsx'
import { carriedBy, withTag } from './tagging.ts'
import { totalsText } from './totals.ts'
import { chosenColumns, type Holds, holdsOf, type Room } from './usual-columns.ts'
import { linesByWeek } from './weeks.ts'

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
  mpi: {},
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

const column = (key: string) => {
  const found = columnOf(key)
  if (!found) throw new Error(`There is no column ${key}`)
  return found
}
const km = { locale: 'en', unit: 'km' } as const
const mi = { locale: 'en', unit: 'mi' } as const

describe('a bound of a filter', () => {
  test('[A5-055] of pace is m:ss, in s per km whatever the unit', () => {
    expect(readBound(column('pace'), '4:05', km)).toBe(245)
    expect(readBound(column('pace'), '4.5', km)).toBeUndefined()
    expect(writeBound(column('pace'), 245, km)).toBe('4:05')
    // 5:00 per km are 482.8 s per mile: 8:03.
    expect(writeBound(column('pace'), 300, mi)).toBe('8:03')
  })

  test('[A5-057] of stride is digits and a dot, held within -10 to 3000 mm and typed in m', () => {
    expect(readBound(column('stride'), '1.25', km)).toBe(1.25)
    expect(readBound(column('stride'), '1,25', km)).toBe(1.25)
    expect(readBound(column('stride'), '9', km)).toBe(3)
    expect(readBound(column('stride'), '1.2m', km)).toBeUndefined()
    expect(writeBound(column('stride'), 1.25, km)).toBe('1.25')
  })

  test('[A5-060] of the time is hh:mm:ss in seconds', () => {
    expect(readBound(column('time'), '01:30:00', km)).toBe(5400)
    expect(readBound(column('time'), '90', km)).toBeUndefined()
    expect(readBound(column('time'), writeBound(column('time'), 900, km), km)).toBe(900)
  })

  test('[A5-061] [A5-067] is held within the catalogue’s bounds; none is open', () => {
    expect(readBound(column('power'), '2000', km)).toBe(1500)
    expect(readBound(column('heartrate'), '20', km)).toBe(60)
    expect(readBound(column('power'), ' ', km)).toBeNull()
    expect(writeBound(column('power'), null, km)).toBe('')
    // 62.1371192 mph are 100 km/h.
    expect(readBound(column('speed'), '18.641', mi)).toBeCloseTo(30, 2)
    expect(writeBound(column('speed'), 30, mi)).toBe('18.64')
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

describe('the columns', () => {
  const both: Holds = { sport: 'mixed', motion: true }
  const keys = (config: unknown, room: Room = 'wide', holds: Holds = both) =>
    chosenColumns(config, room, holds).map(({ key }) => key)

  test('are the usual ones until somebody chooses, fewer in narrow windows', () => {
    expect(keys(undefined)).toEqual(['time', 'distance', 'gain', 'power', 'np', 'pace', 'heartrate', 'tss'])
    expect(keys({}, 'narrow')).toEqual(['time', 'distance', 'power', 'pace'])
  })

  test('of a window of 960 px need no scrolling sideways', () => {
    // Less the page's margins (2 × 16), the filter (200) and the gap (12).
    const besideTheFilter = 960 - 2 * 16 - 200 - 12
    // Checkbox, sport, date, title, shape and margins, and two columns.
    expect(rowPx([column('time'), column('distance')])).toBe(22 + 24 + 114 + 152 + 120 + 20 + 62 + 62)
    expect(windowPx([column('time')]) - rowPx([column('time')])).toBeGreaterThan(232 + 2 * 16 + 12 - 1)
    for (const sport of ['mixed', 'bike', 'run', 'other'] as const)
      expect(rowPx(chosenColumns({}, 'narrow', { ...both, sport })), sport).toBeLessThanOrEqual(
        besideTheFilter,
      )
  })

  test('show motion where there is room and some of it, by what the list holds', () => {
    expect(keys({}, 'full').slice(-3)).toEqual(['form_left', 'form_right', 'form_sides'])
    expect(keys({}, 'full', { ...both, motion: false })).toEqual(keys({}, 'wide'))
    expect(keys({}, 'full', { ...both, sport: 'bike' })).toContain('dss_left')
    expect(keys({}, 'full', { ...both, sport: 'run' })).toContain('ground_contact_time_right')
    expect(keys({}, 'wide', { ...both, sport: 'run' })).not.toContain('power')
    expect(holdsOf([ride, hills])).toEqual({ sport: 'bike', motion: false })
    expect(holdsOf([ride, stride])).toEqual({ sport: 'mixed', motion: true })
    expect(holdsOf([])).toEqual({ sport: 'mixed', motion: false })
  })

  test('are those chosen, in their order, at any width; what is no column is left out', () => {
    const chosen = { columns: ['tss', 'max_power', 'tss', 'nonsense', 7, 'leg_ar_left'] }
    expect(keys(chosen, 'narrow')).toEqual(['tss', 'max_power', 'leg_ar_left'])
    expect(keys({ columns: [] })).toEqual([])
    expect(keys({ columns: 'all' })).toHaveLength(8)
  })
})

const spin = row(
  'Spin',
  '2025-06-10',
  {},
  { mpi: { dss: { left: 3, right: 5 }, pelvic_rock: { center: 6.04 } } },
)
const stride = row(
  'Stride',
  '2025-06-09',
  { sport: 'run' },
  { mpi: { ground_contact_time: { left: 252, right: 248 } } },
)

describe('motion in the list', () => {
  const text = (key: string, of: ActivityRow) => columnText(column(key), of, km)
  const say = (key: string, { metric = '', other = '' }: { metric?: string; other?: string }) =>
    [key, metric, other].filter(Boolean).join(' ')

  test('is shown a side a column, with the difference of both', () => {
    expect(['dss_left', 'dss_right', 'pelvic_rock'].map((key) => text(key, spin))).toEqual([
      '3.0',
      '5.0',
      '6.0',
    ])
    expect([text('dss_sides', spin), text('ground_contact_time_sides', stride)]).toEqual(['−2.0', '+4'])
    // 2 relative to a mean of 4, and 4 relative to 250.
    expect(unlikeness(spin, 'dss')).toBe(0.5)
    expect(unlikeness(stride, 'ground_contact_time')).toBe(0.016)
    expect(['dss_left', 'dss_sides', 'foot_ar_left'].map((key) => text(key, ride))).toEqual(['-', '-', '-'])
    expect(unlikeness(ride, 'dss')).toBeNull()
  })

  test('of rides and runs stands in one column: dead spots, or time on the ground', () => {
    expect([text('form_left', spin), text('form_left', stride)]).toEqual(['3.0', '252'])
    expect([text('form_sides', spin), text('form_sides', stride)]).toEqual(['−2.0', '+4'])
    expect(text('form_right', walk)).toBe('-')
    expect(columnLabel(column('form_left'), km, say)).toBe('DSS/GCT')
    expect(columnName(column('form_left'), km, say)).toBe('left either Dead Spot Score Ground contact time')
    expect(columnUnit(column('form_left'), km)).toBe('ms')
    expect(columnUnit(column('dss_sides'), km)).toBe('')
  })

  test('has a column a side, and of two sides their difference, of the metrics that the catalogue marks', () => {
    const keysOf = (code: string) => figureColumns.filter((each) => each.code === code).map(({ key }) => key)
    expect(keysOf('dss').slice(-3)).toEqual(['dss_left', 'dss_right', 'dss_sides'])
    expect(keysOf('pelvic_rock')).toEqual(['pelvic_rock'])
    expect(keysOf('push_peak')).toEqual([])
    expect(columnLabel(column('dss_sides'), km, say)).toBe('headSides')
    expect(columnName(column('max_power'), km, say)).toBe('most Power')
    // Dead spots need their feature; everybody has power.
    expect(isOffered(column('dss_left'), new Set())).toBe(false)
    expect(isOffered(column('dss_left'), new Set(['new_mpi']))).toBe(true)
    expect(isOffered(column('power'), new Set())).toBe(true)
  })

  test('that is 0 on both sides is alike', () => {
    expect(unlikeness(row('Even', '2025-01-01', {}, { mpi: { dss: { left: 0, right: 0 } } }), 'dss')).toBe(0)
  })

  test('sorts and narrows the list like any figure', () => {
    const order = (filter: Partial<ListFilter>) =>
      matching([spin, stride, ride], { ...defaultFilter, ...filter }, 'en').map(({ title }) => title)
    expect(order({ sort: 'dss_right', descending: true })).toEqual(['Spin', 'Stride', 'Café ride'])
    expect(order({ figures: { dss_right: { min: 5, max: null } } })).toEqual(['Spin'])
    expect(order({ figures: { dss_right: { min: null, max: 4.9 } } })).toEqual([])
    expect(readFilter(new URLSearchParams('dss_left=2..4&sort=-pelvic_rock'))).toMatchObject({
      figures: { dss_left: { min: 2, max: 4 } },
      sort: 'pelvic_rock',
      descending: true,
    })
    // Ignores bounds that are not numbers, and columns without bounds in the catalogue.
    expect(readFilter(new URLSearchParams('power=abc..200')).figures).toEqual({
      power: { min: null, max: 200 },
    })
    expect(metricFilters).toContain('time')
    expect(metricFilters).not.toContain('tss')
    // Columns of two metrics have no single unit to filter by.
    expect(readFilter(new URLSearchParams('form_left=1..2&dss_sides=1..2')).figures).toEqual({})
  })

  test('leaves as CSV with all other columns: units, a point before decimals, nothing for what is missing', () => {
    const columns = ['time', 'distance', 'speed', 'dss_left', 'form_sides'].map(column)
    const cut = row('=Cut, short', '2025-06-08', { tags: ['a', 'b'] }, { distance: 12_345, avgSpeed: 31.26 })
    expect(listCsv(columns, [spin, cut], { locale: 'de', unit: 'km' }, say).split('\r\n')).toEqual([
      'date,sport,name,tags,Bewegungszeit,Distanz (km),Geschwindigkeit (km/h),left Totpunktwert,sides either Totpunktwert Bodenkontaktzeit (ms)',
      '2025-06-10,bike,Spin,,1:00:00,,,3.0,-2.0',
      `2025-06-08,bike,"'=Cut, short","a, b",1:00:00,12.35,31.3,,`,
      '',
    ])
    // Each metric has its own decimals; a ride has no pace.
    const either = ['form_left', 'pace'].map(column)
    const rolled = row('Rolled', '2025-06-07', {}, { avgSpeed: 30 })
    expect(
      listCsv(either, [spin, stride, rolled], km, say)
        .split('\r\n')
        .slice(1, 4)
        .map((line) => line.split(',').slice(4)),
    ).toEqual([
      ['3.0', ''],
      ['252', ''],
      ['', ''],
    ])
  })
})

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
    const found = distributionOf([148, 148.9, 150, 190.4], columnOfKey('power'), km)
    expect([found?.edges[0], found?.edges[1], found?.edges.at(-1)]).toEqual([148, 150, 192])
    expect(found?.counts[0]).toBe(2)
    expect(found?.counts[1]).toBe(1)
    expect(found?.counts.at(-1)).toBe(1)
    expect(found?.counts.reduce((a, b) => a + b)).toBe(4)
  })

  test('is in the shown unit: whole seconds of a pace, whole minutes of a time', () => {
    // 4:00 to 6:00 /km in bars of five seconds.
    const pace = distributionOf([240, 360], columnOfKey('pace'), km)
    expect(pace?.edges[1]).toBeCloseTo(245, 6)
    const time = distributionOf([3600, 10_800], columnOfKey('time'), km)
    expect(time?.edges.slice(0, 2)).toEqual([3600, 3900])
  })

  test('needs two different values', () => {
    expect(distributionOf([], columnOfKey('power'), km)).toBeNull()
    expect(distributionOf([200, 200], columnOfKey('power'), km)).toBeNull()
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

test('the list is grouped by week, from the chosen first day on', () => {
  // 12 and 11 June 2025 are a Thursday and a Wednesday, 22 May a Thursday, 31 December 2024 a Tuesday.
  const rows = matching(all, defaultFilter, 'en')
  const heads = (first: 1 | 4) =>
    linesByWeek(rows, first).map((line) => ('week' in line ? `${line.week}: ${line.rows.length}` : line.row))
  expect(heads(1)).toEqual(['2025-06-09: 2', 0, 1, '2025-05-19: 1', 2, '2024-12-30: 1', 3])
  expect(heads(4)).toEqual(['2025-06-12: 1', 0, '2025-06-05: 1', 1, '2025-05-22: 1', 2, '2024-12-26: 1', 3])
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

test('sums up time, distance and load', () => {
  // 58.4 + 8.4 km; only the ride has a load.
  expect(totalsText([ride, run], km)).toBe('2:00:00 · 66.80\u00a0km · 104\u00a0TSS')
  expect(totalsText([row('Stopped', '2025-01-01', {}, { movingTime: 600 })], km)).toMatch(/^10:00 /)
  expect(totalsText([], km)).toBe('00:00 · 0.00\u00a0km · 0\u00a0TSS')
})
