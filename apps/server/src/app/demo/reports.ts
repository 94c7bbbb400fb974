/** Reports of the demo: one of each type, with an earlier one that it is compared with. */
import type { wire } from '@cadenza/contract'
import { createRanges } from '../../library/ranges/change.ts'
import type { SignedIn } from '../../platform/http/actor.ts'
import type { Services } from '../../platform/services.ts'
import { createReport } from '../../reports/reports/create.ts'
import { activitiesOfFiles, hasReport } from './queries.ts'
import type { DemoState } from './state.ts'

interface Kind {
  type: wire.NewReport['type']
  athlete: 'first' | 'second'
  /** Part of the names of its activities' files. */
  file: string
  by: 'athlete' | 'coach'
  /** Spans in s since the start that the athlete names; the device's laps have the other names. */
  named?: readonly Span[]
  /** Spans that the report is made of, if they have no names. */
  spans?: readonly Span[]
}

type Span = readonly [name: string, fromS: number, toS: number]

const halves: readonly Span[] = [
  ['First half', 60, 195],
  ['Second half', 200, 335],
]

/** The last part of each pace, once it is steady. */
const halfPyramid: readonly Span[] = [
  ['Half Pyramid Intervals', 0, 1410],
  ['Marathon', 480, 600],
  ['Tempo', 810, 930],
  ['INTERVAL ALL', 1020, 1260],
  ['Interval', 1140, 1260],
  ['Repetition', 1360, 1405],
]

const kinds: readonly Kind[] = [
  { type: 'BIKE_FORM', athlete: 'first', file: 'technique-ride', by: 'athlete', spans: halves },
  { type: 'RUN_FORM', athlete: 'second', file: 'technique-run', by: 'athlete', spans: halves },
  { type: 'BIKE_LPC_PROTOCOL', athlete: 'first', file: 'bike-protocol', by: 'coach' },
  {
    type: 'RUN_HALF_PYRAMID_INTERVAL',
    athlete: 'second',
    file: 'half-pyramid',
    by: 'coach',
    named: halfPyramid,
  },
  { type: 'RUN_RAPID_ANALYSIS', athlete: 'second', file: 'half-pyramid', by: 'athlete' },
  { type: 'RUN_5K_TT', athlete: 'second', file: 'time-trial', by: 'coach' },
]

/** The latest report of a type and the one before it. */
const each = 2

/** Makes the reports that are missing, the older ones first. */
export async function makeReports(services: Services, state: DemoState, coach: SignedIn): Promise<void> {
  for (const kind of kinds) {
    const userUuid = kind.athlete === 'first' ? state.athlete_uuid : state.second_athlete_uuid
    if (userUuid === undefined) continue
    const latest = await activitiesOfFiles(services.database, userUuid, kind.file)
    for (const activityUuid of latest.slice(0, each).reverse())
      if (!(await hasReport(services.database, { userUuid, type: kind.type, activityUuid })))
        await makeReport(services, { kind, userUuid, activityUuid, coach })
  }
}

interface Making {
  kind: Kind
  userUuid: string
  activityUuid: string
  coach: SignedIn
}

async function makeReport(
  services: Services,
  { kind, userUuid, activityUuid, coach }: Making,
): Promise<void> {
  const { type, by, named = [], spans = [] } = kind
  const athlete: SignedIn = { ...coach, userUuid, roles: [] }
  const ranges = named.map(([name, fromS, toS]) => ({
    ...{ type: 'user' as const, name, note: '' },
    ...{ relative_start_time: fromS * 1000, relative_end_time: toS * 1000 },
  }))
  if (ranges.length > 0)
    await createRanges(services, { actor: athlete, userUuid, activityUuid }, ranges, () => 'ranges')
  const chosen = spans.map(([name, fromS, toS]) => ({
    ...{ name, activity_uuid: activityUuid },
    range: `selection-${fromS * 1000}-${toS * 1000}`,
  }))
  const maker =
    by === 'coach'
      ? ({ actor: coach, relation: 'coach' } as const)
      : ({ actor: athlete, relation: 'owner' } as const)
  const form = { user_uuid: userUuid, type, activity_uuids: [activityUuid] }
  await createReport(
    services,
    { ...maker, userUuid },
    { ...form, ...(spans.length > 0 && { ranges: chosen }) },
  )
}
