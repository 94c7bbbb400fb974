/** Plans in the demo's calendars: the sessions of four weeks, done or not, and of the two to come. */
import { demoPlan, type PlannedSession } from '@cadenza/simulator'
import type { Item, Step, WorkoutDefinition } from '@cadenza/workout/definition'
import { changeEntry, createEntry } from '../../planning/calendar/change.ts'
import { daysAfter } from '../../planning/calendar/dates.ts'
import type { SignedIn } from '../../platform/http/actor.ts'
import type { Services } from '../../platform/services.ts'
import { hasPlan } from './queries.ts'
import type { DemoState } from './state.ts'
import { technique } from './workouts.ts'

const span = { before: 27, after: 14 }

/** Plans once: an athlete who has entries keeps them. */
export async function makePlans(services: Services, state: DemoState, coach: SignedIn): Promise<void> {
  const sessions = demoPlan(state.end_day, span)
  for (const [athlete, userUuid] of [
    ['first', state.athlete_uuid],
    ['second', state.second_athlete_uuid],
  ] as const) {
    if (userUuid === undefined || (await hasPlan(services.database, userUuid))) continue
    const own = { actor: { ...coach, userUuid, roles: [] }, userUuid }
    const planned = new Map<string, string>()
    for (const session of sessions.filter((each) => each.athlete === athlete))
      planned.set(session.date, await createEntry(services, own, entryOf(session)))
    const after = (days: number) => daysAfter(state.end_day, days)
    if (athlete === 'first') {
      await createEntry(services, own, { kind: 'note', date: after(2), title: 'Saddle 5 mm higher' })
      await createEntry(services, own, { ...granFondo, date: after(13) })
      await byCoach(services, { actor: coach, userUuid }, planned, after)
    } else {
      await createEntry(services, own, { ...cityRun, date: after(14) })
      await createEntry(services, own, {
        ...{ kind: 'away', date: after(8), last_date: after(10), title: 'Work trip' },
      })
    }
  }
}

const granFondo = {
  kind: 'race',
  title: 'Lake gran fondo',
  sport: 'bike',
  priority: 'B',
  expected_time: 14_400,
  expected_distance: 110_000,
  expected_load: 220,
  goal: 'Left side steady in the last hour',
} as const
const cityRun = {
  kind: 'race',
  title: 'City 10 km',
  sport: 'run',
  priority: 'A',
  expected_time: 2_580,
  expected_distance: 10_000,
  expected_load: 65,
  goal: 'Under 43:00',
} as const

/** The coach adds a session with a cadence target, and moves the next one of the plan by a day. */
async function byCoach(
  services: Services,
  change: { actor: SignedIn; userUuid: string },
  planned: ReadonlyMap<string, string>,
  after: (days: number) => string,
): Promise<void> {
  const free = Array.from({ length: span.after }, (_, i) => after(i + 2)).filter((day) => !planned.has(day))
  const [forTechnique, forMoved] = free
  if (forTechnique)
    await createEntry(services, change, {
      ...{ kind: 'workout', date: forTechnique, title: '' },
      definition: { ...technique },
    })
  const next = [...planned].find(([date]) => date > after(3))
  if (next && forMoved) await changeEntry(services, { ...change, uuid: next[1] }, { date: forMoved })
}

function entryOf({ date, name, sport, steps }: PlannedSession) {
  const definition: WorkoutDefinition = { name, sport, sections: [{ steps: stepsOf(sport, steps) }] }
  const kind = name.endsWith('race') ? ('race' as const) : ('workout' as const)
  return {
    ...{ kind, date, title: name, sport, definition: { ...definition } },
    ...(kind === 'race' && { priority: 'B' as const }),
  }
}

/** Steps with their shares of FTP or threshold pace; pairs that follow each other become one repeat. */
function stepsOf(sport: 'bike' | 'run', steps: PlannedSession['steps']): Item[] {
  const items: Item[] = []
  for (let i = 0; i < steps.length; ) {
    const pair = steps.slice(i, i + 2).map((step) => stepOf(sport, step))
    let times = 1
    while (
      sameAs(
        pair,
        steps.slice(i + 2 * times, i + 2 * times + 2).map((step) => stepOf(sport, step)),
      )
    )
      times++
    if (times > 1) items.push({ times, steps: pair })
    else items.push(...pair.slice(0, 1))
    i += times > 1 ? 2 * times : 1
  }
  return items
}

const sameAs = (a: readonly Step[], b: readonly Step[]) =>
  a.length === 2 && JSON.stringify(a) === JSON.stringify(b)

function stepOf(sport: 'bike' | 'run', { durationS, intensity }: PlannedSession['steps'][number]): Step {
  const percent = Math.round(intensity * 100)
  const target =
    sport === 'bike' ? ({ code: 'PWR', unit: '%ftp' } as const) : ({ code: 'PACE', unit: '%pace' } as const)
  return {
    length: { type: 'time', value: durationS },
    targetRanges: [{ ...target, low: percent, high: percent }],
  }
}
