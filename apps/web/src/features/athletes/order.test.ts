import { expect, test } from 'vitest'
import { inOrder, matching } from './order.ts'
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
  weekTss: null,
  changes: [],
  ...rest,
})
const change = (times: number) => [
  { metric: 'foot_ar', side: 'left' as const, now: 0, before: 0, error: 1, times },
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
