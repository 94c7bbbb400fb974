import { expect, test } from 'vitest'
import { allTags, inOrder, matching, type Order, tagsOf } from './order.ts'
import type { OverviewAthlete } from './queries.ts'

const athlete = (name: string, rest: Partial<OverviewAthlete> = {}): OverviewAthlete => ({
  uuid: name,
  name,
  coachNote: '',
  step: 'plan',
  unread: 0,
  date: '2026-03-31',
  lastActivity: null,
  load: null,
  ctlLine: [],
  awayUntil: null,
  sums: { days_7: { done: null, planned: null }, days_28: { done: null, planned: null } },
  gap: null,
  changes: [],
  isWaiting: false,
  reasons: [],
  weight: 0,
  ...rest,
})
const change = (times: number) => [
  {
    metric: 'foot_ar',
    side: 'left' as const,
    now: 0,
    before: 0,
    error: 1,
    times,
    verdict: 'changed' as const,
  },
]
const names = (athletes: readonly OverviewAthlete[]) => athletes.map(({ name }) => name)

test('athletes stand by how far their largest change exceeds its error, those without one last either way', () => {
  const athletes = [
    athlete('Ann', { changes: change(0.5) }),
    athlete('Bob'),
    athlete('Cy', { changes: change(3) }),
    athlete('Ähn', { changes: change(0.5) }),
  ]
  expect(names(inOrder(athletes, { by: 'changes', turned: false }, 'de'))).toEqual([
    'Cy',
    'Ähn',
    'Ann',
    'Bob',
  ])
  expect(names(inOrder(athletes, { by: 'changes', turned: true }, 'de'))).toEqual(['Ähn', 'Ann', 'Cy', 'Bob'])
  expect(names(inOrder(athletes, { by: 'name', turned: true }, 'de'))).toEqual(['Cy', 'Bob', 'Ann', 'Ähn'])
})

test('of athletes without a change whoever recorded something last comes first', () => {
  const recorded = (startTime: string) => ({
    lastActivity: { uuid: startTime, title: 'Run', sport: 'run' as const, startTime, timeZone: 'UTC' },
  })
  const athletes = [
    athlete('Ann'),
    athlete('Bob', recorded('2026-03-01T08:00:00Z')),
    athlete('Cy', recorded('2026-03-05T08:00:00Z')),
    athlete('Dan'),
  ]
  expect(names(inOrder(athletes, { by: 'changes', turned: false }, 'en'))).toEqual([
    'Cy',
    'Bob',
    'Ann',
    'Dan',
  ])
})

test('a search looks into names and notes, without regard to case and accents', () => {
  const athletes = [athlete('José'), athlete('Ann', { coachNote: 'Left knee' }), athlete('Bob')]
  expect(names([...matching(athletes, 'JOSE')])).toEqual(['José'])
  expect(names([...matching(athletes, ' knee ')])).toEqual(['Ann'])
  expect(matching(athletes, '')).toHaveLength(3)
})

test('each column sorts by its figure, from the largest', () => {
  const sums = (days_7: number, days_28: number) => ({
    days_7: { done: days_7, planned: null },
    days_28: { done: days_28, planned: null },
  })
  const gap = (left: number, right: number) => ({ metric: 'dss', left, right, activities: 10 })
  const athletes = [
    athlete('Ann', {
      ...{ weight: 9, load: { ctl: 50, atl: 60, tsb: -10, ramp: 1 }, ctlLine: [40, 50], gap: gap(20, 25) },
      sums: sums(100, 900),
    }),
    athlete('Bob', {
      ...{ weight: 12, load: { ctl: 40, atl: 30, tsb: 10, ramp: 4 }, ctlLine: [20, 40], gap: gap(22, 20) },
      sums: sums(300, 500),
    }),
    athlete('Cy'),
  ]
  const first = (by: Order) => names(inOrder(athletes, { by, turned: false }, 'en')).join(' ')
  expect(first('look')).toBe('Bob Ann Cy')
  expect(first('fitness')).toBe('Bob Ann Cy')
  expect(first('ctl')).toBe('Ann Bob Cy')
  expect(first('ramp')).toBe('Bob Ann Cy')
  expect(first('tsb')).toBe('Bob Ann Cy')
  expect(first('days7')).toBe('Bob Ann Cy')
  expect(first('days28')).toBe('Ann Bob Cy')
  expect(first('gap')).toBe('Ann Bob Cy')
})

test('words of a note that start with # are tags, the commonest first', () => {
  const noted = (name: string, coachNote: string) => athlete(name, { coachNote })
  expect(
    tagsOf({ coachNote: '#U23 back from injury (#knee), see https://example.org/#top, a#b #Straße' }),
  ).toEqual(['U23', 'knee', 'Straße'])
  expect(allTags([noted('Ann', '#run #u23'), noted('Bob', '#u23 #u23'), noted('Cy', '')], 'en')).toEqual([
    'u23',
    'run',
  ])
})
