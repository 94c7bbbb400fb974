/**
 * Entries that people would make in the demo: tags, notes, named ranges, a target range, a coach's remarks,
 * and an upload that was cut off.
 */
import type { DemoFile } from '@cadenza/simulator'
import { uploadPrefix } from '../../intake/uploads/keys.ts'
import { registerUpload } from '../../intake/uploads/register.ts'
import { editActivity } from '../../library/activities/change.ts'
import { createRanges } from '../../library/ranges/change.ts'
import { addTag } from '../../library/tags/change.ts'
import { createTarget } from '../../library/target-ranges/change.ts'
import { changeLink } from '../../people/coaching/links.ts'
import type { SignedIn } from '../../platform/http/actor.ts'
import type { Services } from '../../platform/services.ts'
import { makePlans } from './plans.ts'
import { isEntered } from './queries.ts'
import { makeRecommendations } from './recommendations.ts'
import { makeReports } from './reports.ts'
import type { DemoState } from './state.ts'

interface Entries {
  /** Matches the file's name. */
  of: RegExp
  tags: readonly string[]
  /** For the latest activity of this kind alone. */
  note?: string
  range?: Named
  /** A range made by the coach, whose note is their remark. */
  remark?: Named & { note: string }
  /** A part that becomes a target range. */
  target?: Named
}

interface Named {
  name: string
  fromMin: number
  toMin: number
}

const kinds: readonly Entries[] = [
  {
    of: /threshold/,
    tags: ['threshold'],
    note: 'Legs heavy in the first block, better from the second on. Two gels.',
    range: { name: 'First block', fromMin: 15, toMin: 25 },
    remark: {
      name: 'Right side',
      note: 'Compare the dead spots of both sides here. Next time, five minutes at 95 rpm before the first block.',
      fromMin: 36,
      toMin: 46,
    },
    target: { name: 'Steady threshold', fromMin: 17, toMin: 27 },
  },
  { of: /vo2|sprints/, tags: ['high intensity'] },
  {
    of: /tempo|intervals/,
    tags: ['intervals'],
    note: 'All repeats done. Strong wind on the way out.',
    range: { name: 'Hard part', fromMin: 15, toMin: 30 },
  },
  { of: /race/, tags: ['race'], note: 'Started too fast, held on. Best time of the year.' },
  {
    of: /long|sunday|endurance/,
    tags: ['long'],
    note: 'Saddle 5 mm higher than last week. No pain in the knee.',
    range: { name: 'Seated climb', fromMin: 30, toMin: 45 },
  },
  { of: /bike-protocol|half-pyramid|time-trial/, tags: ['test'] },
  { of: /commute/, tags: ['commute'] },
  { of: /recovery|easy/, tags: ['easy'] },
]

const spanOf = ({ fromMin, toMin }: Named) => ({
  relative_start_time: fromMin * 60_000,
  relative_end_time: toMin * 60_000,
})

/** Private notes of the coach about each athlete. */
const coachNotes = {
  first: 'Goal: a steadier left side at threshold. New saddle since this month; ask about the knee.',
  second: 'Returns from a break. No intervals before four weeks of easy running.',
}

/** Bytes that arrived of the upload that was cut off. */
const cutBytes = 2_000

/**
 * Makes entries for one activity after the other, newest first. Everything may be repeated: it is entered
 * once.
 */
export function demoEntries(services: Services, state: DemoState) {
  const noted = new Set<Entries>()
  const athletes = [state.athlete_uuid, state.second_athlete_uuid].filter((uuid) => uuid !== undefined)
  /** Also true for entries made before a restart. */
  const isThere = (entry: Parameters<typeof isEntered>[2]) => isEntered(services.database, athletes, entry)
  const coach: SignedIn = {
    kind: 'signed-in',
    userUuid: state.coach_uuid,
    roles: ['coach'],
    lang: 'en',
    familyUuid: state.coach_uuid,
  }

  async function nameRange(
    userUuid: string,
    activityUuid: string,
    by: SignedIn,
    named: Named & { note?: string },
  ) {
    const { name, note = '' } = named
    if (await isThere({ range: name })) return
    const range = { type: 'user' as const, name, note, ...spanOf(named) }
    await createRanges(services, { actor: by, userUuid, activityUuid }, [range], () => 'ranges')
  }

  return {
    async enter(userUuid: string, { name }: Pick<DemoFile, 'name'>, activityUuid: string): Promise<void> {
      const entries = kinds.find(({ of }) => of.test(name))
      if (!entries) return
      const athlete = { ...coach, userUuid, roles: [] }
      for (const tag of entries.tags)
        await addTag(services, { actor: athlete, userUuid, activityUuids: [activityUuid], tag })
      if (noted.has(entries)) return
      noted.add(entries)
      if (entries.note !== undefined && !(await isThere({ note: entries.note })))
        await editActivity(services, userUuid, activityUuid, { note: entries.note })
      if (entries.range) await nameRange(userUuid, activityUuid, athlete, entries.range)
      if (entries.remark) await nameRange(userUuid, activityUuid, coach, entries.remark)
      if (entries.target && !(await isThere({ target: entries.target.name }))) {
        const form = { name: entries.target.name, sport: 'bike' as const, ...spanOf(entries.target) }
        await createTarget(services, { actor: athlete, userUuid }, { ...form, activity_uuid: activityUuid })
      }
    },

    /** The coach's notes and rights, the plans and recommended workouts. */
    async coach(): Promise<void> {
      for (const [athleteUuid, note] of [
        [state.athlete_uuid, coachNotes.first],
        [state.second_athlete_uuid, coachNotes.second],
      ] as const) {
        if (athleteUuid === undefined) continue
        const link = { athleteUuid, coachUuid: state.coach_uuid }
        await changeLink(services, link, { step: 'plan', coach_note: note })
      }
      await makePlans(services, state, coach)
      await makeRecommendations(services, state, coach)
    },

    /** Reports about the last tests; all activities have to be there. */
    async reports(): Promise<void> {
      await makeReports(services, state, coach)
    },

    /** An archive of which only the beginning arrived. Its name is fixed, so that there is only one. */
    async cutOff({ bytes }: Pick<DemoFile, 'bytes'>): Promise<void> {
      const userUuid = state.athlete_uuid
      const key = `${uploadPrefix(userUuid)}${state.end_day.replaceAll('-', '')}${'0'.repeat(9)} ${state.end_day}-evening-ride.zip`
      const part = bytes.subarray(0, cutBytes)
      await services.objects.put(key, part)
      await registerUpload(services, { userUuid, key, bytes: part.length })
    },
  }
}
