import { describe, expect, test } from 'vitest'
import { drawnLines, keptSamples } from './drawn-lines.ts'
import { type GraphRow, graphRows, splitSides, visibleRows } from './graph-rows.ts'

const none = Number.NaN
const column = (name: string, ...values: number[]) => ({ name, unit: '', values: Float32Array.from(values) })
const time = { name: 'time', unit: 'ms', values: Int32Array.of(0, 1000, 2000) }
const series = (...columns: ReturnType<typeof column>[]) => ({ length: 3, columns: [time, ...columns] })

describe('the graph rows', () => {
  test('stand in the order of the sport, the terrain last, and leave out what holds no value', () => {
    const rows = graphRows(
      series(
        column('elevation', 1, 2, 3),
        column('temperature', 10, 10, 10),
        column('speed', 5, 5, 5),
        column('cadence', 90, 90, 90),
        column('heartrate', none, none, none),
        column('power', 200, 210, 220),
        column('moving', 1, 1, 1),
        column('timer', 1, 1, 1),
        column('stroke_count', 1, 2, 3),
      ),
      'bike',
    )
    expect(rows.map((row) => row.code)).toEqual(['power', 'cadence', 'speed', 'temperature', 'elevation'])
  })

  test('show a stored m/s as km/h', () => {
    const [speed] = graphRows(series(column('speed', 10, none, 5)), 'bike')
    expect([...(speed?.lines[0]?.values ?? [])]).toEqual([36, none, 18])
  })

  test('[A9-035] show a run by its pace, no slower than 30:00, and nothing while standing', () => {
    const [pace] = graphRows(series(column('speed', 4, 0.52, 0.1)), 'run')
    expect(pace?.code).toBe('pace')
    // 4 m/s are 4:10 per km; 0.52 m/s would be 32:03.
    expect([...(pace?.lines[0]?.values ?? [])]).toEqual([250, 1800, none])
  })

  test('put both sides of a metric into one row', () => {
    const rows = graphRows(
      series(column('pedal_smoothness_left', 20, 21, 22), column('pedal_smoothness_right', 19, 19, 19)),
      'bike',
    )
    expect(rows.map((row) => [row.code, row.lines.map((line) => line.side)])).toEqual([
      ['pedal_smoothness', ['left', 'right']],
    ])
  })

  test("keep a device's own field under its own name", () => {
    const [row] = graphRows(series(column('doughnuts_earned', 1, 2, 3)), 'bike')
    expect(row).toMatchObject({ code: 'doughnuts_earned', metric: undefined })
  })

  test('draw the balance only while the cranks turn', () => {
    const [, balance] = graphRows(
      series(column('cadence', 90, 0, 90), column('l_r_balance', 1, 1, 50)),
      'bike',
    )
    expect([...(balance?.lines[0]?.values ?? [])]).toEqual([1, none, none])
  })

  test('are a dozen at first, the terrain among them; any can be hidden and brought back', () => {
    const own = Array.from({ length: 14 }, (_, i) => column(`own_${String(i).padStart(2, '0')}`, 1, 2, 3))
    const rows = graphRows(series(column('power', 1, 2, 3), column('elevation', 1, 2, 3), ...own), 'bike')
    const codes = (hiddenRows: string[], shownRows: string[]) =>
      visibleRows(rows, { hiddenRows, shownRows }).map((row) => row.code)
    expect(codes([], [])).toHaveLength(12)
    expect(codes([], [])).toContain('elevation')
    expect(codes(['power'], [])).not.toContain('power')
    expect(codes([], ['own_13'])).toContain('own_13')
  })
})

test('the quarters of a metric wait to be asked for, so that the dozen shows more of the body', () => {
  const angles = ['', '_q1', '_q2', '_q3', '_q4'].map((part) => column(`foot_ar${part}_left`, 1, 2, 3))
  const rows = graphRows(series(column('power', 1, 2, 3), ...angles), 'bike')
  const codes = (shownRows: string[]) =>
    visibleRows(rows, { hiddenRows: [], shownRows }).map(({ code }) => code)
  expect(codes([])).toEqual(['power', 'foot_ar'])
  expect(codes(['foot_ar_q2'])).toEqual(['power', 'foot_ar', 'foot_ar_q2'])
})

test('moving time leaves out what stands still, duration what the timer did not count', () => {
  const all = series(
    column('power', 100, 200, 300),
    column('moving', 1, 0, 1),
    column('timer', 1, 1, 0),
    column('standing', 0, 1, 1),
  )
  const [power] = graphRows(all, 'bike')
  const drawn = (...basis: ['moving_time' | 'duration', 'all' | 'standing' | 'sitting']) =>
    power && [...(drawnLines(power, 1, keptSamples(all, ...basis))[0] ?? [])]
  expect(drawn('moving_time', 'all')).toEqual([100, none, 300])
  expect(drawn('duration', 'all')).toEqual([100, 200, none])
  expect(drawn('moving_time', 'standing')).toEqual([none, none, 300])
  expect(drawn('moving_time', 'sitting')).toEqual([100, none, none])
})

test('left and right have rows of their own where they are not combined, and W′ balance waits to be asked for', () => {
  const line = (side: 'left' | 'right' | null) => ({ side, values: new Float32Array(1) })
  const row = (code: string, ...lines: GraphRow['lines']): GraphRow => ({
    code,
    metric: undefined,
    unit: '',
    lines,
  })
  const rows = [row('power', line(null)), row('foot_ar', line('left'), line('right'))]
  expect(splitSides(rows).map(({ code, part, lines }) => [code, part, lines.length])).toEqual([
    ['power', undefined, 1],
    ['foot_ar', 'left', 1],
    ['foot_ar', 'right', 1],
  ])
  const withBalance = [...rows, row('w_prime_balance', line(null))]
  const codesOf = (shownRows: string[]) =>
    visibleRows(withBalance, { hiddenRows: [], shownRows }).map(({ code }) => code)
  expect(codesOf([])).toEqual(['power', 'foot_ar'])
  expect(codesOf(['w_prime_balance'])).toEqual(['power', 'foot_ar', 'w_prime_balance'])
})
