/**
 * Every recorded file's activities, written as activity.csv and read again: every series and every figure.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Recording, readRecording, UnreadableRecording, writeCsv } from '@cadenza/recording'
import { describe, expect, test } from 'vitest'
import type { ProcessedActivity } from './activity.ts'
import type { DayRecords } from './day-records.ts'
import { offsetMs } from './local-time.ts'
import { processRecording } from './process.ts'
import type { Series } from './series.ts'

const folder = path.join(import.meta.dirname, '../../../../shared/data/activities')
const present = existsSync(folder)
const date = '1990-01-01'
/** So that the loads and zones of every sport are measured. */
const dayRecords: DayRecords = {
  power_zone: [{ date, ftp: 240 }],
  run_pace_zone: [{ date, distance: 10_000, time: 2700 }],
  heartrate_zone: [{ date, max_heartrate: 188 }],
}
const processed = (recording: Recording) => processRecording(recording, { dayRecords, locale: 'en' })

function activities(): [name: string, activity: ProcessedActivity, device: Recording['device']][] {
  if (!present) return []
  return readdirSync(folder).flatMap((file) => {
    if (file.endsWith('.json') || file === 'odd') return []
    try {
      const recording = readRecording(readFileSync(path.join(folder, file)))
      return processed(recording).map(
        (activity, i) =>
          [`${file} ${i + 1}`, activity, recording.device] as [
            string,
            typeof activity,
            typeof recording.device,
          ],
      )
    } catch (error) {
      if (error instanceof UnreadableRecording) return []
      throw error
    }
  })
}

/** Columns by name; a decimal keeps no sign of zero. */
const columnsOf = (series: Series | undefined) =>
  new Map(
    (series?.columns ?? []).map(({ name, unit, values }) => [
      name,
      { unit, values: values.map((v) => (v === 0 ? 0 : v)) },
    ]),
  )

function differing(before: Series | undefined, after: Series | undefined): string[] {
  const [was, is] = [columnsOf(before), columnsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => !isDeepStrictEqual(was.get(name), is.get(name)),
  )
}

describe.skipIf(!present)('activity.csv (needs ../shared/data)', () => {
  const all = activities()

  test('is made of more than thirty activities', () => expect(all.length).toBeGreaterThan(30))

  test.each(all)(
    '[A3-065] of %s comes in again with every series and figure the same',
    (_, before, device) => {
      const { startMs, endMs, sportName, series, timeZone } = before
      const utcOffsetS = offsetMs(startMs, timeZone) / 1000
      const recording = readRecording(
        writeCsv(series, { startMs, endMs, utcOffsetS, sportName, ...(device ? { device } : {}) }),
      )
      const [after, ...others] = processed(recording)
      expect(others).toEqual([])
      expect(after?.problems).toEqual([])
      expect(differing(before.series, after?.series)).toEqual([])
      expect(differing(before.curves, after?.curves)).toEqual([])
      for (const what of [
        'startMs',
        'timeZone',
        'endMs',
        'sport',
        'sportName',
        'stats',
        'bestTimes',
        'zones',
        'decoupling',
      ] as const)
        expect(after?.[what], what).toEqual(before[what])
      expect(after?.available).toEqual(before.available)
      expect(after?.sparkline).toEqual(before.sparkline)
      const efforts = (activity: ProcessedActivity | undefined) =>
        activity?.preRanges?.filter(({ type }) => type === 'effort')
      // What a lap or a step of a workout names is told by neither.
      if (before.preRanges?.every(({ type }) => type === 'effort'))
        expect(efforts(after)).toEqual(efforts(before))
    },
  )
})
