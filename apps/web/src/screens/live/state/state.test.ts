import { metric } from '@cadenza/metrics'
import { expect, test } from 'vitest'
import type { Usual, Watched } from '../queries.ts'
import { connectionOf, delayS } from './connection.ts'
import { effortMetric, figureIn, leadMotion, motionMetrics } from './figures.ts'
import { compareBy, findingsOf, type Order } from './order.ts'
import { createLiveRows, type LiveRow } from './rows.ts'
import { bandOf, beyond, unusual } from './usual.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const startMs = Date.parse('2026-11-24T10:00:00Z')

function row(given: Partial<LiveRow> = {}): LiveRow {
  const latest = given.latest ?? {}
  return {
    ...{ uuid: 'a', userUuid: 'u', name: 'Ada', sport: 'bike', device: '', beginMs: startMs, ranges: [] },
    ...{ receivedMs: startMs, toldMs: startMs, lastS: 0, latest, steady: latest },
    ...given,
  }
}

/** The store with one session, and what a message about it would do. */
function watched() {
  const rows = createLiveRows(() => startMs + 500)
  const session = (receivedMs: number, power: number) =>
    ({
      now: iso(startMs + 1_000),
      liveSessions: [
        {
          ...{ uuid: 'a', userUuid: 'u', userName: 'Ada', sport: 'bike', device: '', sensors: [], end: null },
          ...{ begin: iso(startMs), receivedAt: new Date(receivedMs), lastS: 0, latest: { power } },
          ...{ activityUuid: null, ranges: [] },
        },
      ],
    }) as Watched
  const message = (s: number, power: number) =>
    rows.update({
      at: iso(startMs + s * 1_000 + 1_300),
      sessions: [
        {
          ...{ uuid: 'a', user_uuid: 'u', received_at: iso(startMs + s * 1_000 + 1_000), last_s: s },
          ...{ latest: { power }, from_s: s, changed: false },
        },
      ],
    })
  const power = () => rows.rows.get()[0]?.latest.power
  return { rows, session, message, power }
}

test('the newest state wins, whether a request or the stream brought it', () => {
  const { rows, session, message, power } = watched()
  message(0, 111)
  expect(rows.rows.get()).toEqual([])
  rows.seed(session(startMs, 200))
  expect(rows.clockOffsetMs()).toBe(500)
  message(1, 210)
  expect(power()).toBe(210)
  rows.seed(session(startMs, 200))
  expect(power()).toBe(210)
  message(0, 190)
  expect(power()).toBe(210)
  rows.seed({ ...session(startMs, 0), liveSessions: [] })
  expect(rows.rows.get()).toEqual([])
})

test('means are of the last ten seconds, and the delay that of the newest sample', () => {
  const { rows, session, message } = watched()
  rows.seed(session(startMs, 1_000))
  for (let s = 1; s <= 10; s++) message(s, s)
  const [only] = rows.rows.get()
  // 1 to 10; the first second is more than ten seconds old.
  expect(only?.steady.power).toBe(5.5)
  expect(delayS(only ? [only] : [], startMs + 11_400)).toBeCloseTo(0.3, 9)
})

test('figures that have not arrived for eight seconds are old, after a minute the connection is lost', () => {
  const after = (s: number) => connectionOf({ receivedMs: startMs }, startMs + s * 1_000)
  expect([after(7.9), after(8), after(59.9), after(60)]).toEqual(['live', 'stale', 'stale', 'lost'])
})

test('the catalogue decides on what is shown: power or pace, and motion with two sides first', () => {
  const ride = row({
    latest: { power: 250, speed: 9, pelvic_rock: 4, leg_ar_left: 48, leg_smoothness_left: 90 },
  })
  expect(effortMetric(ride)?.code).toBe('power')
  expect(effortMetric(row({ latest: { heartrate: 140, speed: 10 } }))?.code).toBe('speed')
  expect(motionMetrics(ride).map(({ code }) => code)).toEqual(['leg_ar', 'pelvic_rock', 'leg_smoothness'])
  expect(leadMotion(ride)?.code).toBe('leg_ar')
  expect(leadMotion(ride, 'pelvic_rock')?.code).toBe('pelvic_rock')
  const run = row({ sport: 'run', latest: { speed: 4 } })
  const pace = effortMetric(run)
  // 4 m/s are 4:10 per km.
  expect(pace && figureIn(run.latest, pace)).toBe(250)
  expect(leadMotion(run)).toBeUndefined()
})

const usual = {
  ...{ userUuid: 'u', sport: 'bike', activities: 3 },
  efforts: [
    {
      ...{ effort: 'power', width: 25, first: 8 },
      series: [
        { metric: 'foot_ar', side: 'left', low: [40, null], middle: [42, null], high: [44, null] },
        { metric: 'foot_ar', side: 'right', low: [40, null], middle: [42, null], high: [44, null] },
      ],
    },
  ],
} as Usual
const footAr = metric('foot_ar')
if (!footAr) throw new Error('There is no angular range of the foot')

test('values are compared with the usual at the same power, and with nothing where none is known', () => {
  const at = (power: number) => bandOf(usual, row({ latest: { power } }), footAr, 'left')
  expect(at(210)).toEqual({ low: 40, middle: 42, high: 44 })
  expect([at(199), at(230), at(260)]).toEqual([null, null, null])
  const band = at(210)
  if (!band) throw new Error('There is no band')
  // The quartiles are 4° apart: 50.1° is beyond 44 + 1.5 · 4.
  expect([beyond(band, 43), beyond(band, 50), beyond(band, 38)]).toEqual([0, 1.5, -0.5])
  expect([unusual(band, 50), unusual(band, 50.1), unusual(band, 33.9)]).toEqual([
    undefined,
    'higher',
    'lower',
  ])
})

test('lost athletes come first, then those with most to look at; others by name', () => {
  const calm = row({ uuid: 'calm', name: 'Zoe', latest: { power: 210, foot_ar_left: 42, foot_ar_right: 42 } })
  const odd = row({ uuid: 'odd', name: 'Bea', latest: { power: 210, foot_ar_left: 62, foot_ar_right: 42 } })
  expect(findingsOf(calm, [usual])).toEqual([])
  expect(findingsOf(odd, [usual]).map(({ code, side }) => [code, side])).toContainEqual(['foot_ar', 'left'])
  const all = [calm, odd, row({ uuid: 'lost', name: 'Eve' })].map((each) => ({
    ...{ row: each, finding: findingsOf(each, [usual])[0], effort: each.latest.power ?? 0 },
    connection: each.uuid === 'lost' ? ('lost' as const) : ('live' as const),
  }))
  const names = (order: Order) => all.toSorted(compareBy(order, 'en')).map((each) => each.row.name)
  expect(names('look')).toEqual(['Eve', 'Bea', 'Zoe'])
  expect(names('name')).toEqual(['Bea', 'Eve', 'Zoe'])
  expect(names('effort')).toEqual(['Bea', 'Zoe', 'Eve'])
})
