/** Writes every recorded file as FIT and reads it back, with our reader and others. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import FitParser from 'fit-file-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCsv } from './csv/write.ts'
import { writeFit } from './fit/write.ts'
import { writeGpx } from './gpx/write.ts'
import { readRecording } from './read.ts'
import { type Recording, UnreadableRecording } from './recording.ts'
import { writeTcx } from './tcx/write.ts'

const folder = join(import.meta.dirname, '../../../../shared/data/activities')
const present = existsSync(folder)

function recorded(): [file: string, recording: Recording][] {
  if (!present) return []
  return readdirSync(folder).flatMap((file): [string, Recording][] => {
    if (file.endsWith('.json') || file === 'odd') return []
    try {
      return [[file, readRecording(readFileSync(join(folder, file)))]]
    } catch (error) {
      if (error instanceof UnreadableRecording) return []
      throw error
    }
  })
}
const files = recorded()

/** Half a step of FIT's fields, for values that other formats store more precisely. */
const halfSteps: Record<string, number> = { distance: 0.0051, elevation: 0.1001, speed: 0.00051 }

/** ms; files may state fractions of one. */
const closestMs = 1

/** A session without laps is written with one. */
const lapsWritten = ({ laps, sessions }: Recording) => (laps.length > 0 ? laps.length : sessions.length)

/** The largest difference between the times of two recordings in ms; infinite if their number differs. */
function furthest(a: Recording, b: Recording, timesOf: (of: Recording) => number[]): number {
  const [first, second] = [a, b].map((of) => timesOf(of).map((ms) => of.startMs + ms))
  if (!first || !second || first.length !== second.length) return Number.POSITIVE_INFINITY
  return first.reduce((most, ms, i) => Math.max(most, Math.abs(ms - (second[i] ?? Number.NaN))), 0)
}

describe.skipIf(!present)('every recorded file written as FIT (needs ../shared/data)', () => {
  test('is one of over thirty', () => expect(files.length).toBeGreaterThan(30))

  test.each(files)('%s reads back identical within the format’s resolution', (file, before) => {
    const after = readRecording(writeFit(before))
    expect(after.problems).toEqual([])
    expect(after.laps.length).toBe(lapsWritten(before))
    expect(after.sessions.map(({ sport }) => sport)).toEqual(before.sessions.map(({ sport }) => sport))
    expect(after.timeMs.length).toBe(before.timeMs.length)
    expect(furthest(before, after, ({ timeMs }) => [...timeMs])).toBeLessThan(closestMs)
    const borders = ({ laps, sessions }: Recording) =>
      [...(before.laps.length > 0 ? laps : []), ...sessions].flatMap(({ startMs, endMs }) => [startMs, endMs])
    expect(furthest(before, after, borders)).toBeLessThan(closestMs)
    expect(after.channels.map(({ name }) => name).toSorted()).toEqual(
      before.channels.map(({ name }) => name).toSorted(),
    )
    for (const { name, values } of before.channels) {
      const read = after.channels.find((channel) => channel.name === name)?.values ?? []
      const step = file.endsWith('.fit') && name !== 'distance' ? 0 : (halfSteps[name] ?? 0)
      const wrong = Array.from(values).findIndex((value, i) => {
        const other = read[i] ?? Number.NaN
        return Number.isNaN(value) ? !Number.isNaN(other) : !(Math.abs(other - value) <= step)
      })
      expect(wrong, `${name}: the first value that is another`).toBe(-1)
    }
  })

  test.each(files)(
    '%s is read by fit-file-parser with its checksums, record by record',
    async (_, before) => {
      const parser = new FitParser({ mode: 'list', force: false })
      const parsed = await parser.parseAsync(Buffer.from(writeFit(before)))
      expect(parsed.records?.length).toBe(before.timeMs.length)
      expect(parsed.laps?.length).toBe(lapsWritten(before))
    },
  )
})

test('times between two seconds survive FIT, TCX, GPX and CSV', () => {
  const timeMs = Int32Array.of(0, 1250, 1750, 3001)
  const startMs = Date.UTC(2026, 4, 1, 6, 30, 0, 123)
  const degree = 11_930_465
  const positions = (name: string) => ({
    name,
    unit: 'semicircles',
    values: Int32Array.from(timeMs, (_, i) => degree + 100 * i),
  })
  const channels = [positions('latitude'), positions('longitude')]
  const recording = {
    startMs,
    timeMs,
    channels,
    sessions: [{ sport: 'cycling', startMs: 0, endMs: 3001, totals: {} }],
  }
  const time = { name: 'time', unit: 'ms', values: timeMs }
  for (const bytes of [
    writeFit(recording),
    writeTcx(recording),
    writeGpx(recording),
    writeCsv({ length: 4, columns: [time, ...channels] }, { startMs }),
  ]) {
    const read = readRecording(bytes)
    expect([read.format, read.startMs], read.format).toEqual([read.format, startMs])
    expect(read.timeMs, read.format).toEqual(timeMs)
  }
})

const hasGpsbabel = spawnSync('gpsbabel', ['-V']).status === 0

describe.skipIf(!present || !hasGpsbabel)(
  'every recorded file written as FIT, read by gpsbabel (skipped where it is not installed)',
  () => {
    let work = ''
    beforeAll(() => {
      work = mkdtempSync(join(tmpdir(), 'cadenza-exports-'))
    })
    afterAll(() => rmSync(work, { recursive: true, force: true }))

    test.each(files)('%s, without errors', (_, before) => {
      const fit = join(work, 'written.fit')
      writeFileSync(fit, writeFit(before))
      const { status, stdout, stderr } = spawnSync('gpsbabel', [
        ...['-t', '-i', 'garmin_fit', '-f', fit, '-o', 'unicsv,utc=0', '-F', join(work, 'out.csv')],
      ])
      expect([status, stdout.toString(), stderr.toString()]).toEqual([0, '', ''])
    })
  },
)
