/** What other programs make of the same files: the devices' own totals, fit-file-parser's means, GoldenCheetah's figures. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readRecording } from '@cadenza/recording'
import { describe, expect, test } from 'vitest'
import type { ProcessedActivity } from './activity.ts'
import { processRecording } from './process.ts'

const folder = path.join(import.meta.dirname, '../../../../shared/data/activities')
const present = existsSync(folder)

interface Totals {
  sport: string
  elapsed_s: number
  timer_s: number
  distance_m: number
  avgPower: number | null
  np: number | null
  avgHr: number | null
  avgCad: number | null
}
interface Facts {
  file: string
  isFit: boolean
  records: number
  sessions: Totals[]
  record_stats: Record<'power' | 'heart_rate', { avg: number; max: number } | null> & {
    lastDistance_m: number | null
  }
}

const read = <T>(name: string): T => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
const facts: Facts[] = present ? read<Facts[]>('manifest.json').filter((f) => f.isFit && f.records > 0) : []
const goldenCheetah = new Map<string, Record<string, number>>(
  present
    ? read<(Record<string, number> & { file: string })[]>('goldencheetah.json').map((entry) => [
        entry.file,
        entry,
      ])
    : [],
)

const activities = new Map<string, ProcessedActivity[]>()
function activitiesOf(file: string): ProcessedActivity[] {
  const before = activities.get(file)
  if (before) return before
  const recording = readRecording(readFileSync(path.join(folder, file)))
  const made = processRecording(recording, { dayRecords: {}, locale: 'en' })
  activities.set(file, made)
  return made
}

const sports: Record<string, ProcessedActivity['sport']> = { cycling: 'bike', running: 'run' }
const sessionsOf = ({ sessions }: Facts) => sessions.filter(({ sport }) => sport !== 'transition')

/** Within a share of one of the opinions, or of what rounding to whole numbers hides. */
function expectNear(
  value: number | null | undefined,
  opinions: (number | null | undefined)[],
  share: number,
) {
  const given = opinions.filter((opinion): opinion is number => typeof opinion === 'number' && opinion > 0)
  if (given.length === 0) return
  expect(value, `against ${given.join(', ')}`).toBeTypeOf('number')
  const away = given.map((opinion) => Math.abs((value ?? 0) - opinion) / opinion)
  expect(Math.min(...away), `${value} against ${given.join(', ')}`).toBeLessThanOrEqual(share)
}

describe.skipIf(!present)('recorded files (needs ../shared/data)', () => {
  test('a multisport file gives an activity for each session but the transitions', () => {
    const sportsOf = (file: string) => activitiesOf(file).map(({ sport }) => sport)
    expect(sportsOf('activity-large-fenxi2-multisport.fit')).toEqual(['other', 'run', 'run', 'bike'])
    expect(sportsOf('sample_mulitple_header.fit')).toEqual(['other', 'bike', 'run'])
  })

  test('each session is one activity of its sport', () => {
    for (const fact of facts) {
      const expected = sessionsOf(fact).map(({ sport }) => sports[sport] ?? 'other')
      expect(
        activitiesOf(fact.file).map(({ sport }) => sport),
        fact.file,
      ).toEqual(expected)
    }
  })

  test.each(facts)('$file: times and distance agree with its sessions within 0.5 % or a second', (fact) => {
    sessionsOf(fact).forEach((session, index) => {
      const stats = activitiesOf(fact.file)[index]?.stats
      expect(Math.abs((stats?.elapsed_time ?? 0) - session.elapsed_s)).toBeLessThanOrEqual(
        Math.max(1.1, 0.005 * session.elapsed_s),
      )
      expect(Math.abs((stats?.duration ?? 0) - session.timer_s)).toBeLessThanOrEqual(
        Math.max(1.1, 0.005 * session.timer_s),
      )
      // Some devices count on after the last record, whose distance is then the second opinion.
      const last = fact.sessions.length === 1 ? fact.record_stats.lastDistance_m : null
      const rounding = session.distance_m > 0 ? 0.05 / session.distance_m : 0
      expectNear(stats?.distance, [session.distance_m, last], 0.005 + rounding)
    })
  })

  test.each(facts.filter(({ sessions }) => sessions.length === 1))(
    '$file: averages and maxima agree within 1 %',
    ({ file, sessions, record_stats }) => {
      const device = sessions[0]
      const gc = goldenCheetah.get(file)
      const stats = activitiesOf(file)[0]?.stats
      const { power, heartrate, cadence, run_cadence } = stats?.duration_based_stats.basic ?? {}
      expectNear(power?.avg, [record_stats.power?.avg, device?.avgPower, gc?.average_power], 0.01)
      expectNear(power?.max, [record_stats.power?.max], 0)
      if (record_stats.heart_rate?.avg) {
        // A watch's own average has no decimals: half a beat more.
        const half = 0.5 / record_stats.heart_rate.avg
        const opinions = [record_stats.heart_rate.avg, device?.avgHr, gc?.average_hr]
        expectNear(heartrate?.avg, opinions, 0.01 + half)
        expectNear(heartrate?.max, [record_stats.heart_rate.max], 0)
      }
      if (cadence) expectNear(cadence.avg, [gc?.average_cad, device?.avgCad], 0.01)
      if (run_cadence) expectNear((run_cadence.avg ?? 0) / 2, [gc?.average_run_cad], 0.01)
    },
  )

  test.each(facts.filter(({ sessions }) => sessions[0]?.np))(
    '$file: normalized power agrees with the device or GoldenCheetah within 1 %',
    ({ file, sessions }) => {
      const value = activitiesOf(file)[0]?.stats.duration_based_stats.normalized_power
      expectNear(value, [sessions[0]?.np, goldenCheetah.get(file)?.coggan_np], 0.01)
    },
  )

  test.each(['Edge810-Vector-2013-08-16-15-35-10.fit', 'broken-start-latlng.fit', 'ride-7386755164.fit'])(
    '%s: the balance is GoldenCheetah’s within 0.2 points',
    (file) => {
      const theirs = goldenCheetah.get(file)?.left_right_balance ?? 0
      const ours = 50 + (activitiesOf(file)[0]?.stats.avg_l_r_balance ?? 0)
      expect(Math.abs(ours - theirs)).toBeLessThan(0.2)
    },
  )

  test.each(['activity-small-fenix2-run.fit', 'developer-types-sample.fit', 'run-6860622783.fit'])(
    '%s: running dynamics are GoldenCheetah’s within 1 %',
    (file) => {
      const gc = goldenCheetah.get(file)
      const mpi = activitiesOf(file)[0]?.stats.moving_time_based_stats.mpi ?? {}
      expectNear(mpi.ground_contact_time?.center?.avg, [gc?.average_run_ground_contact], 0.01)
      expectNear((mpi.vertical_oscillation?.center?.avg ?? 0) / 10, [gc?.average_run_vert_oscillation], 0.01)
    },
  )
})
