import { type Bests, noBests, raiseBests } from '@cadenza/activity/bests'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide } from '../../library/activities/testing.ts'
import type { ActivitySpan } from '../totals/span.ts'
import { bestCurve, newHolders } from './bests.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

interface Known {
  uuid: string
  date: string
  sport: 'bike' | 'run' | 'other'
  watts: number[]
  deleted: boolean
}

const setCurve = (person: TestPerson, { uuid, watts }: Known) =>
  server.open.pool.query(
    `update activity_curves set values = $3 where user_uuid = $1 and activity_uuid = $2 and channel = 'power'`,
    [person.uuid, uuid, Buffer.from(Float32Array.from(watts).buffer)],
  )

async function added(
  person: TestPerson,
  date: string,
  sport: Known['sport'],
  watts: number[],
): Promise<Known> {
  const uuid = await addRide(server.services, person.uuid, { startTime: `${date}T10:00:00Z`, sport })
  const known = { uuid, date, sport, watts, deleted: false }
  await setCurve(person, known)
  return known
}

/**
 * Reference implementation: [watts, holder] at each duration, from every activity in the order of their
 * uuids.
 */
function fromScratch(all: readonly Known[], { from, to, sports }: ActivitySpan): [number, string][] {
  const bests: Bests = noBests()
  const taken = all
    .filter(
      ({ deleted, date, sport }) =>
        !deleted && (!from || date >= from) && (!to || date <= to) && (!sports || sports.includes(sport)),
    )
    .sort((a, b) => (a.uuid < b.uuid ? -1 : 1))
  for (const [at, { watts }] of taken.entries()) raiseBests(bests, Float32Array.from(watts), at)
  return shown(
    bests,
    taken.map(({ uuid }) => uuid),
  )
}

function shown({ values, holders }: Bests, uuids: readonly string[]): [number, string][] {
  return [...holders].flatMap((holder, k) =>
    holder < 0 ? [] : [[values[k] as number, uuids[holder] as string] as [number, string]],
  )
}

async function looked(person: TestPerson, span: ActivitySpan): Promise<[number, string][]> {
  const holders = newHolders()
  return shown(await bestCurve(server.services.database, person.uuid, 'power', span, holders), holders.uuids)
}

const kept = async (person: TestPerson): Promise<string[]> =>
  (
    await server.open.pool.query(
      `select distinct to_char(month, 'YYYY-MM') as month from best_months where user_uuid = $1 order by 1`,
      [person.uuid],
    )
  ).rows.map(({ month }) => month)

const day = fc.constantFrom(
  '2026-01-01',
  '2026-01-20',
  '2026-02-03',
  '2026-02-28',
  '2026-04-30',
  '2026-05-01',
)
const sport = fc.constantFrom('bike', 'run', 'other')
// Few distinct values, so that ties are frequent.
const watts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 })
const step = fc.oneof(
  fc.record({ what: fc.constant('add'), date: day, sport, watts }),
  fc.record({ what: fc.constant('curve'), of: fc.nat(), watts }),
  fc.record({ what: fc.constant('move'), of: fc.nat(), date: day }),
  fc.record({ what: fc.constant('sport'), of: fc.nat(), sport }),
  fc.record({ what: fc.constant('delete'), of: fc.nat() }),
  fc.record({ what: fc.constant('restore'), of: fc.nat() }),
  fc.record({ what: fc.constant('erase'), of: fc.nat() }),
  fc.record({
    what: fc.constant('look'),
    from: fc.option(day, { nil: undefined }),
    to: fc.option(day, { nil: undefined }),
    sports: fc.option(fc.uniqueArray(sport, { minLength: 1 }), { nil: undefined }),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take(person: TestPerson, all: Known[], step: Step): Promise<void> {
  const change = (set: string, uuid: string, value: unknown) =>
    server.open.pool.query(`update activities set ${set} where user_uuid = $1 and uuid = $2`, [
      person.uuid,
      uuid,
      ...(value === undefined ? [] : [value]),
    ])
  if ('date' in step && 'watts' in step) {
    all.push(await added(person, step.date, step.sport, step.watts))
    return
  }
  const known = 'of' in step ? all[step.of % Math.max(1, all.length)] : undefined
  if (!known) return
  if ('watts' in step) {
    known.watts = step.watts
    await setCurve(person, known)
  } else if ('date' in step) {
    known.date = step.date
    await change('start_time = $3', known.uuid, `${step.date}T10:00:00Z`)
  } else if ('sport' in step) {
    known.sport = step.sport
    await change('sport = $3', known.uuid, step.sport)
  } else if (step.what === 'erase') {
    all.splice(all.indexOf(known), 1)
    await server.open.pool.query('delete from activities where user_uuid = $1 and uuid = $2', [
      person.uuid,
      known.uuid,
    ])
  } else {
    known.deleted = step.what === 'delete'
    await change(`deleted_at = ${known.deleted ? 'now()' : 'null'}`, known.uuid, undefined)
  }
}

test('whatever is changed in between, bests are those of looking at every activity', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const person = await server.person()
      const all: Known[] = []
      for (const next of steps) {
        await take(person, all, next)
        const span = next.what === 'look' ? (next as ActivitySpan) : {}
        expect(await looked(person, span)).toEqual(fromScratch(all, span))
      }
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('months are kept when they have been looked at, and only those that a change touches are made anew', async () => {
  const person = await server.person()
  await added(person, '2026-01-10', 'bike', [300])
  const spring = await added(person, '2026-04-10', 'bike', [250])
  await looked(person, {})
  expect(await kept(person)).toEqual(['2026-01', '2026-04'])
  await setCurve(person, { ...spring, watts: [400] })
  expect(await kept(person)).toEqual(['2026-01'])
  expect(await looked(person, {})).toEqual([[400, spring.uuid]])
  expect(await kept(person)).toEqual(['2026-01', '2026-04'])
})

test('nothing is kept of a month that somebody is changing', async () => {
  const person = await server.person()
  const ride = await added(person, '2026-01-10', 'bike', [300])
  const writer = await server.open.pool.connect()
  try {
    await writer.query('begin')
    await writer.query('update activity_curves set values = $2 where activity_uuid = $1', [
      ride.uuid,
      Buffer.from(Float32Array.of(500).buffer),
    ])
    expect(await looked(person, {})).toEqual([[300, ride.uuid]])
    expect(await kept(person)).toEqual([])
    await writer.query('commit')
  } finally {
    writer.release()
  }
  expect(await looked(person, {})).toEqual([[500, ride.uuid]])
})
