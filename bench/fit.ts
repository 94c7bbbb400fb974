/** Reading FIT files, compared with `fit-file-parser` in the same run. The goal is a twelfth of its time. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { upperMedian } from '@cadenza/motion/median'
import { readRecording, writeFit } from '@cadenza/recording'
import FitParser from 'fit-file-parser'
import type { Figure } from './figure.ts'

export const name = 'fit'

const GOAL = 1 / 12
const WARM_UPS = 5
const RUNS = 15
const folder = path.join(import.meta.dirname, '../../shared/data/activities')

/** A ride of 100,000 seconds with the channels of a bike computer. */
function longRide(): Uint8Array {
  const length = 100_000
  const column = (name: string, unit: string, of: (second: number) => number) => ({
    name,
    unit,
    values: Float32Array.from({ length }, (_, second) => of(second)),
  })
  const position = (name: string, start: number) => ({
    name,
    unit: 'semicircles',
    values: Int32Array.from({ length }, (_, second) => start + 700 * second),
  })
  return writeFit({
    startMs: Date.UTC(2026, 4, 1, 6),
    timeMs: Int32Array.from({ length }, (_, second) => second * 1000),
    channels: [
      position('latitude', 566_000_000),
      position('longitude', 109_000_000),
      column('elevation', 'm', (second) => 400 + 50 * Math.sin(second / 600)),
      column('heartrate', 'bpm', (second) => 140 + (second % 11)),
      column('cadence', 'rpm', (second) => 88 + (second % 5)),
      { name: 'distance', unit: 'm', values: Float64Array.from({ length }, (_, second) => 8 * second) },
      column('speed', 'm/s', (second) => 8 + (second % 7) / 10),
      column('power', 'W', (second) => 200 + (second % 90)),
      column('temperature', '°C', () => 18),
    ],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: (length - 1) * 1000, totals: {} }],
  })
}

async function elapsedMs(work: () => unknown, times: number): Promise<number> {
  const from = performance.now()
  for (let i = 0; i < times; i++) await work()
  return (performance.now() - from) / times
}

async function compare(file: string, bytes: Uint8Array): Promise<Figure> {
  const buffer = Buffer.from(bytes)
  const oursMs: number[] = []
  const theirsMs: number[] = []
  // Both run in turns, ours ten times in each, so that other load of the machine affects both alike.
  for (let run = -WARM_UPS; run < RUNS; run++) {
    const our = await elapsedMs(() => readRecording(bytes), 10)
    const their = await elapsedMs(() => new FitParser({ mode: 'list' }).parseAsync(buffer), 1)
    if (run < 0) continue
    oursMs.push(our)
    theirsMs.push(their)
  }
  const ours = upperMedian(oursMs)
  const theirs = upperMedian(theirsMs)
  const ratio = ours / theirs
  return {
    name: `read ${file}`,
    value: ours,
    unit: 'ms',
    goal: GOAL * theirs,
    ok: ratio <= GOAL,
    against: { name: 'fit-file-parser', value: theirs },
    ratio,
  }
}

export async function run(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const file of ['garmin-edge-500-activity.fit', 'ride-7386755164.fit']) {
    const place = path.join(folder, file)
    if (existsSync(place)) figures.push(await compare(file, readFileSync(place)))
  }
  figures.push(await compare('100,000 records', longRide()))
  return figures
}
