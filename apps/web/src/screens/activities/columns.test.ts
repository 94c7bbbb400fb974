import { describe, expect, test } from 'vitest'
import {
  columnLabel,
  columnName,
  columnText,
  columnUnit,
  figureColumns,
  isOffered,
  metricFilters,
} from '../../features/activity-list/columns.tsx'
import { defaultFilter, type ListFilter, readFilter } from '../../features/activity-list/filter.ts'
import { unlikeness } from '../../features/activity-list/motion-columns.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { readBound, writeBound } from '../../features/filters/bound-field.tsx'
import { listCsv } from './list-csv.ts'
import { columnPx, rowPx, windowPx } from './list-widths.ts'
import { matching } from './matching.ts'
import { column, hills, km, mi, ride, row, spin, stride, walk } from './testing.ts'
import { chosenColumns, type Holds, holdsOf, type Room } from './usual-columns.ts'

describe('a bound of a filter', () => {
  test('[A5-055] of pace is m:ss, in s per km whatever the unit', () => {
    expect(readBound(column('pace').code, '4:05', km)).toBe(245)
    expect(readBound(column('pace').code, '4.5', km)).toBeUndefined()
    expect(writeBound(column('pace').code, 245, km)).toBe('4:05')
    // 5:00 per km are 482.8 s per mile: 8:03.
    expect(writeBound(column('pace').code, 300, mi)).toBe('8:03')
  })

  test('[A5-057] of stride is digits and a dot, held within -10 to 3000 mm and typed in m', () => {
    expect(readBound(column('stride').code, '1.25', km)).toBe(1.25)
    expect(readBound(column('stride').code, '1,25', km)).toBe(1.25)
    expect(readBound(column('stride').code, '9', km)).toBe(3)
    expect(readBound(column('stride').code, '1.2m', km)).toBeUndefined()
    expect(writeBound(column('stride').code, 1.25, km)).toBe('1.25')
  })

  test('[A5-060] of the time is hh:mm:ss in seconds', () => {
    expect(readBound(column('time').code, '01:30:00', km)).toBe(5400)
    expect(readBound(column('time').code, '90', km)).toBeUndefined()
    expect(readBound(column('time').code, writeBound(column('time').code, 900, km), km)).toBe(900)
  })

  test('[A5-061] [A5-067] is held within the catalogue’s bounds; none is open', () => {
    expect(readBound(column('power').code, '2000', km)).toBe(1500)
    expect(readBound(column('heartrate').code, '20', km)).toBe(60)
    expect(readBound(column('power').code, ' ', km)).toBeNull()
    expect(writeBound(column('power').code, null, km)).toBe('')
    // 62.1371192 mph are 100 km/h.
    expect(readBound(column('speed').code, '18.641', mi)).toBeCloseTo(30, 2)
    expect(writeBound(column('speed').code, 30, mi)).toBe('18.64')
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
    expect(rowPx([62, 62])).toBe(22 + 24 + 108 + 152 + 120 + 20 + 62 + 62)
    expect(windowPx([column('time')]) - rowPx([62])).toBeGreaterThan(232 + 2 * 16 + 12 - 1)
    for (const sport of ['mixed', 'bike', 'run', 'other'] as const)
      expect(
        rowPx(chosenColumns({}, 'narrow', { ...both, sport }).map(({ width }) => width)),
        sport,
      ).toBeLessThanOrEqual(besideTheFilter)
  })

  test('have room for their heads: in one line, in two between words, and for the arrow of the sorted one', () => {
    const measure = (text: string) => 6 * text.length
    const widthOf = (label: string, sorted = false) =>
      columnPx({ ...column('power'), width: 60 }, label, sorted, measure)
    expect(widthOf('Power')).toBe(60)
    // 9 letters of 6 px and 10 px beside them; 14 px more for the arrow.
    expect(widthOf('Puissance')).toBe(64)
    expect(widthOf('Puissance', true)).toBe(78)
    // "Cadence" over "de course".
    expect(widthOf('Cadence de course')).toBe(64)
    expect(widthOf('Links-rechts-Balance')).toBe(88)
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
