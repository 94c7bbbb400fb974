/**
 * Every recorded file, and what it must give. Numbers are the manifest's, as another program's decoder has
 * them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readRecording } from '@cadenza/recording'
import { describe, expect, test } from 'vitest'
import { processRecording } from './process.ts'

const folder = path.join(import.meta.dirname, '../../../../shared/data/activities')
const present = existsSync(folder)

interface Session {
  sport: string
  start: string
  elapsed_s: number
  timer_s: number
  distance_m: number
  avgHr: number | null
  maxHr: number | null
  avgCad: number | null
}
interface Facts {
  file: string
  /** TCX and GPX. */
  points?: number
  records?: number
  laps?: number
  start: string | null
  end: string | null
  hr?: { avg: number; max: number }
  sessions?: Session[]
  tolerant?: { records: number; lastDistance_m: number }
}
const manifest: Facts[] = present ? JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) : []

/** Expectations that no decoder's manifest contains: our names of the sports, and the problems to report. */
interface Expected {
  activities: [sport: 'bike' | 'run' | 'other', sportName: string][]
  problems?: string[]
  /** Records of one second become one sample. */
  merged?: number
}
const run = (name = 'running'): Expected => ({ activities: [['run', name]] })
const ride = (name = 'cycling'): Expected => ({ activities: [['bike', name]] })

const table: Record<string, Expected | 'NoRecords'> = {
  'Edge810-Vector-2013-08-16-15-35-10.fit': ride(),
  'MonitoringFile.fit': 'NoRecords',
  'Settings.fit': 'NoRecords',
  'activity-filecrc.fit': { ...run(), problems: ['ReadBadChecksum'] },
  'activity-large-fenxi2-multisport.fit': {
    activities: [
      ['other', 'generic'],
      ['run', 'running'],
      ['run', 'running'],
      ['bike', 'cycling'],
    ],
    problems: ['ReadTimeBackwards', 'ReadRepeatedTime', 'ReadBadSpan'],
    merged: 7,
  },
  'activity-settings-corruptheader.fit': { ...run(), problems: ['ReadBadHeader'] },
  'activity-small-fenix2-run.fit': run(),
  'activity-unexpected-eof.fit': { ...run(), problems: ['ReadTruncated'] },
  'broken-start-latlng.fit': ride(),
  'compressed-speed-distance.fit': run(),
  'coros-pace-2-cycling-misaligned-fields.fit': ride(),
  'developer-types-sample.fit': run(),
  'elemnt-bolt-no-application-id-inside-developer-data-id.fit': ride(),
  'event_timestamp.fit': {
    activities: [['other', 'lap_swimming']],
    problems: ['ReadRepeatedTime'],
    merged: 2,
  },
  'garmin-edge-500-activity.fit': { ...ride(), problems: ['ReadRepeatedTime'], merged: 15 },
  'garmin-edge-820-bike.fit': ride(),
  'garmin-fenix-5-bike.fit': ride(),
  'garmin-fenix-5-run.fit': run(),
  'garmin-fenix-5-walk.fit': { activities: [['other', 'walking']] },
  'movescount.tcx': run(),
  'null_compressed_speed_dist.fit': ride('virtual_cycling'),
  'ride-4108490848.gpx': ride('road_cycling'),
  'ride-6791039036.tcx': ride(),
  'ride-7386755164.fit': ride('road_cycling'),
  'ride-828989227.fit': ride(),
  'run-2067489619.gpx': run(),
  'run-6281425038.tcx': run(),
  'run-6860622783.fit': run('treadmill_running'),
  'run-6914448270.fit': run(),
  'sample-activity-indoor-trainer.fit': ride(),
  'sample_mulitple_header.fit': {
    activities: [
      ['other', 'open_water_swimming'],
      ['bike', 'cycling'],
      ['run', 'running'],
    ],
  },
  // The header announces more than there is, and bytes are missing in the middle; most records share their
  // second.
  'strava-android-app-201.10-b1218918.fit': {
    ...run(),
    problems: ['ReadTruncated', 'ReadSkippedBytes', 'ReadUndefinedMessage', 'ReadRepeatedTime'],
  },
  'strava.gpx': { activities: [['other', 'generic']] },
}

const files = manifest.flatMap((facts) => {
  const expected = table[facts.file]
  return expected && expected !== 'NoRecords' ? [{ ...expected, ...facts }] : []
})
const read = (file: string) => {
  const recording = readRecording(readFileSync(path.join(folder, file)))
  return { recording, activities: processRecording(recording, { dayRecords: {}, locale: 'en' }) }
}
const isTransition = ({ sport }: Session) => sport === 'transition'
const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000)

describe.skipIf(!present)('every recorded file (needs ../shared/data)', () => {
  test('has its line', () => {
    const there = readdirSync(folder).filter((file) => !file.endsWith('.json') && file !== 'odd')
    expect(there.toSorted()).toEqual(Object.keys(table).toSorted())
    expect(manifest.map(({ file }) => file).toSorted()).toEqual(there.toSorted())
  })

  test.each(Object.keys(table).filter((file) => table[file] === 'NoRecords'))(
    '%s holds no record',
    (file) => {
      expect(() => read(file)).toThrow(expect.objectContaining({ code: 'NoRecords' }))
    },
  )

  test.each(files)('$file', (expected) => {
    const { file, sessions = [], tolerant, merged = 0 } = expected
    const { recording, activities } = read(file)
    expect(recording.problems.map(({ code }) => code)).toEqual(expected.problems ?? [])
    expect(activities.map(({ sport, sportName }) => [sport, sportName])).toEqual(expected.activities)

    const records = expected.points || expected.records
    if (records) expect(recording.timeMs.length).toBe(records - merged)
    else expect(recording.timeMs.length).toBeGreaterThanOrEqual(tolerant?.records ?? Number.NaN)
    const samples = activities.reduce((sum, activity) => sum + activity.recording.length, 0)
    if (!sessions.some(isTransition)) expect(samples).toBe(recording.timeMs.length)

    if (expected.start && expected.end) {
      expect(seconds(new Date(recording.startMs).toISOString())).toBe(seconds(expected.start))
      const lastMs = recording.startMs + (recording.timeMs.at(-1) ?? 0)
      expect(seconds(new Date(lastMs).toISOString())).toBe(seconds(expected.end))
    }
    expect(recording.laps.length).toBe(tolerant ? 1 : (expected.laps ?? 0))
    if (sessions.length === 1 && !tolerant) expect(activities[0]?.laps.length).toBe(expected.laps)
    const distance = activities[0]?.stats.distance ?? 0
    if (tolerant) expect(distance).toBeGreaterThanOrEqual(tolerant.lastDistance_m - 0.05)

    if (expected.hr) {
      // A mean of samples some seconds apart is not the mean over time.
      const { avg, max } = activities[0]?.stats.duration_based_stats.basic.heartrate ?? {}
      expect(max).toBe(expected.hr.max)
      expect(Math.abs((avg ?? 0) / expected.hr.avg - 1)).toBeLessThan(0.011)
    }
  })

  test.each(files.filter(({ sessions = [] }) => sessions.length > 0))('$file, its sessions', (expected) => {
    const { activities } = read(expected.file)
    const own = (expected.sessions ?? []).filter((session) => !isTransition(session))
    expect(activities.length).toBe(own.length)
    own.forEach((session, index) => {
      const { startMs, endMs, stats } = activities[index] ?? { startMs: 0, endMs: 0 }
      // This watch wrote a wrong start for its first session; its first record says when it began.
      const isWrong = expected.file === 'activity-large-fenxi2-multisport.fit' && index === 0
      expect(startMs / 1000).toBe(seconds(isWrong ? `${expected.start}` : session.start))
      expect(Math.abs((endMs - startMs) / 1000 - session.elapsed_s)).toBeLessThan(
        Math.max(2.1, 0.0005 * session.elapsed_s),
      )
      expect(Math.abs((stats?.duration ?? 0) - session.timer_s)).toBeLessThan(
        Math.max(2.1, 0.0005 * session.timer_s),
      )
      const { heartrate, cadence, run_cadence } = stats?.duration_based_stats.basic ?? {}
      // The watch saw every second, its file has one sample in five.
      if (session.maxHr && own.length > 1) expect(session.maxHr - (heartrate?.max ?? 0)).toBeOneOf([0, 1])
      if (session.avgHr && own.length > 1)
        expect(Math.abs((heartrate?.avg ?? 0) - session.avgHr)).toBeLessThan(1)
      if (session.avgCad && own.length > 1) {
        const revolutions = cadence?.avg ?? (run_cadence?.avg ?? 0) / 2
        expect(Math.abs(revolutions / session.avgCad - 1)).toBeLessThan(0.05)
      }
    })
  })
})
