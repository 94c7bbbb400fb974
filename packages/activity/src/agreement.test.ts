/**
 * Compares our figures with other programs': the devices' totals, the means of fit-file-parser, and
 * GoldenCheetah's figures.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readRecording } from '@cadenza/recording'
import { describe, expect, test } from 'vitest'
import { comparable, type GoldenCheetahFigures } from '../testing/golden-cheetah.ts'
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
const goldenCheetah = new Map<string, GoldenCheetahFigures>(
  present
    ? read<(GoldenCheetahFigures & { file: string })[]>('goldencheetah.json').map((entry) => [
        entry.file,
        entry,
      ])
    : [],
)
const agreement = readFileSync(path.join(import.meta.dirname, '../../../docs/agreement.md'), 'utf8')

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
  test('a multisport file gives one activity for each session except transitions', () => {
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

  test('every figure agrees with GoldenCheetah’s within 1 %, or docs/agreement.md gives the reason', () => {
    const apart: string[] = []
    let compared = 0
    for (const [file, theirs] of goldenCheetah) {
      const [activity, ...others] = activitiesOf(file)
      // GoldenCheetah takes a multisport file for one activity.
      if (!activity || others.length > 0) continue
      for (const [figure, pair] of Object.entries(comparable(activity, theirs))) {
        compared++
        if (Math.abs(pair.ours - pair.theirs) > 0.01 * Math.abs(pair.theirs))
          apart.push(rowOf(file, figure, pair))
      }
    }
    expect(compared).toBeGreaterThan(200)
    const explained = [
      ...agreement.matchAll(/^\| ([^|]+) \| (\w+) \| ([^|]+) \| ([^|]+) \| [^|]{20,} \|$/gm),
    ].map(([, file = '', figure, ours, theirs]) => `${file} ${figure} ${ours} ${theirs}`)
    expect(explained.toSorted()).toEqual(apart.toSorted())
  })

  test.each([
    'Edge810-Vector-2013-08-16-15-35-10.fit',
    'activity-small-fenix2-run.fit',
    'broken-start-latlng.fit',
    'developer-types-sample.fit',
    'garmin-edge-500-activity.fit',
    'ride-7386755164.fit',
    'ride-828989227.fit',
  ])('%s: the elevation gain is apart for the reason that docs/agreement.md gives', (file) => {
    // A new height is taken only where it lies over 3 m from the last one taken; steps upward add up.
    const { recording } = activitiesOf(file)[0] ?? {}
    let taken = Number.NaN
    let gain = 0
    for (const height of recording?.columns.find(({ name }) => name === 'elevation')?.values ?? []) {
      if (Number.isNaN(height)) continue
      if (!(Math.abs(height - taken) <= 3)) {
        if (height > taken) gain += height - taken
        taken = height
      }
    }
    expectNear(gain, [goldenCheetah.get(file)?.elevation_gain], 0.01)
  })

  test.each([
    ['Edge810-Vector-2013-08-16-15-35-10.fit', ['left_right_balance', 'total_work']],
    ['broken-start-latlng.fit', ['left_right_balance', 'average_lte', 'average_rps']],
    ['ride-7386755164.fit', ['left_right_balance', 'average_lppb', 'average_rpppe', 'average_rte']],
    ['activity-small-fenix2-run.fit', ['average_run_ground_contact', 'average_run_vert_oscillation']],
    [
      'run-6860622783.fit',
      ['average_run_vert_ratio', 'average_run_stance_time_percent', 'average_step_length', 'average_smo2'],
    ],
  ])('%s: cycling and running dynamics are among them', (file, figures) => {
    const [activity] = activitiesOf(file)
    const theirs = goldenCheetah.get(file)
    if (!activity || !theirs) throw new Error(`${file} is not compared`)
    expect(Object.keys(comparable(activity, theirs))).toEqual(expect.arrayContaining(figures))
  })
})

/** As a row of docs/agreement.md begins. */
function rowOf(file: string, figure: string, { ours, theirs }: { ours: number; theirs: number }): string {
  const digits = Math.abs(theirs) < 100 ? 1 : 0
  return `${file} ${figure} ${ours.toFixed(digits)} ${theirs.toFixed(digits)}`
}
