/** Computing series and figures from a decoded recording, and the figures of a zoom while it is dragged. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Series } from '@cadenza/activity'
import { processRecording } from '@cadenza/activity'
import { curvesOf } from '@cadenza/activity/mean-maximal'
import { preRanges } from '@cadenza/activity/pre-ranges/pre-ranges'
import { type RangeInputs, rangeFigures } from '@cadenza/activity/statistics'
import { upperMedian } from '@cadenza/motion/median'
import { readRecording, writeFit } from '@cadenza/recording'
import { intervalSession, steadySession } from '@cadenza/simulator'
import FitParser from 'fit-file-parser'
import type { Figure } from './figure.ts'

export const name = 'activity'

const options = { dayRecords: {}, locale: 'en' as const }
const inputs: RangeInputs = {
  sport: 'bike',
  ftp: 260,
  thresholdSpeed: 4,
  maxHeartrate: 190,
  barometer: true,
}

async function timesMs(work: () => unknown, runs: number): Promise<number[]> {
  for (let warmUp = 0; warmUp < 5; warmUp++) await work()
  const times: number[] = []
  for (let i = 0; i < runs; i++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return times.sort((x, y) => x - y)
}

/** The fastest of 40 runs. Goals in ms are about an idle machine. */
const fastestMs = async (work: () => unknown) => (await timesMs(work, 40))[0] ?? Number.NaN

/**
 * The median times of two programs that run in turns. In each turn the first runs `often` times, which takes
 * about as long as one run of the second: other load of the machine affects both alike.
 */
async function mediansMs(
  first: () => unknown,
  second: () => unknown,
  often: number,
): Promise<[number, number]> {
  const [firsts, seconds]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 25; turn++) {
    for (const [work, times, runs] of [[first, firsts, often] as const, [second, seconds, 1] as const]) {
      const from = performance.now()
      for (let run = 0; run < runs; run++) await work()
      if (turn >= 4) times.push((performance.now() - from) / runs)
    }
  }
  return [upperMedian(firsts), upperMedian(seconds)]
}

/** A ride with stops. After the usual channels come as many others as make up the count. */
function rideOf(seconds: number, channels: number): Series {
  const usual = [
    'power',
    'heartrate',
    'cadence',
    'speed',
    'elevation',
    'torque',
    'l_r_balance',
    'temperature',
  ]
  const names = Array.from({ length: channels }, (_, c) => usual[c] ?? `channel_${c}`)
  const wave = (c: number) =>
    Float32Array.from({ length: seconds }, (_, i) =>
      i % 400 > 390 ? 0 : 20 * (c + 1) * (2 + Math.sin(i / (10 + c)) + 0.3 * Math.sin(i * 1.7)),
    )
  const timer = new Float32Array(seconds).fill(1)
  const moving = timer.map((_, i) => (i % 400 > 390 ? 0 : 1))
  const distance = Float64Array.from({ length: seconds }, (_, i) => 8 * i)
  return {
    length: seconds,
    columns: [
      ...names.map((column, c) => ({ name: column, unit: '', values: wave(c) })),
      { name: 'distance', unit: 'm', values: distance },
      { name: 'timer', unit: '', values: timer },
      { name: 'moving', unit: '', values: moving },
    ],
  }
}

/** Simulated sessions of easy riding and hill intervals, joined and cut to `seconds`. */
function simulated(seconds: number): Series {
  const files = [
    steadySession({ seed: 'bench', kind: 'endurance' }),
    ...Array.from({ length: 12 }, (_, i) => intervalSession({ seed: `bench ${i}` })),
  ]
  const rides = files
    .filter(({ sport }) => sport === 'cycling')
    .flatMap(({ bytes }) => processRecording(readRecording(bytes), options))
  const names = ['power', 'speed', 'heartrate', 'timer', 'moving']
  return {
    length: seconds,
    columns: names.map((column) => ({
      name: column,
      unit: '',
      values: Float32Array.from(
        rides
          .flatMap(({ series }) =>
            Array.from(series.columns.find((own) => own.name === column)?.values ?? []),
          )
          .slice(0, seconds),
      ),
    })),
  }
}

async function figure(label: string, goal: number, work: () => unknown): Promise<Figure> {
  const value = await fastestMs(work)
  return { name: label, value, unit: 'ms', goal, ok: value <= goal }
}

/**
 * Reading a file and computing its figures. The goal is a third of the time another parser takes to decode
 * it.
 */
async function wholeWay(file: string, bytes: Uint8Array): Promise<Figure> {
  const buffer = Buffer.from(bytes)
  const [ours, theirs] = await mediansMs(
    () => processRecording(readRecording(bytes), options),
    () => new FitParser({ mode: 'list' }).parseAsync(buffer),
    3,
  )
  const ratio = ours / theirs
  return {
    name: `${file} to series and figures`,
    value: ours,
    unit: 'ms',
    goal: theirs / 3,
    ok: ratio <= 1 / 3,
    against: { name: 'fit-file-parser, decoding alone', value: theirs },
    ratio,
  }
}

/** A bike computer's ride, a newer one with pedals, and a day of several sports. */
const recorded = [
  'garmin-edge-500-activity.fit',
  'ride-7386755164.fit',
  'activity-large-fenxi2-multisport.fit',
] as const

/** Swim, ride and run in one file with two transitions, each second a sample, from its bytes on. */
function triathlon(): () => unknown {
  const length = 30_000
  const column = (named: string, unit: string, of: (second: number) => number) => ({
    name: named,
    unit,
    values: Float32Array.from({ length }, (_, second) => of(second)),
  })
  const session = (sport: string, fromS: number, toS: number) => ({
    sport,
    startMs: fromS * 1000,
    endMs: toS * 1000,
    totals: { total_elapsed_time: toS - fromS, total_timer_time: toS - fromS },
  })
  const bytes = writeFit({
    startMs: Date.UTC(2026, 6, 5, 5),
    timeMs: Int32Array.from({ length }, (_, second) => second * 1000),
    channels: [
      column('heartrate', 'bpm', (second) => 140 + 15 * Math.sin(second / 500)),
      column('cadence', 'rpm', (second) => 85 + (second % 7)),
      column('power', 'W', (second) => 220 + 60 * Math.sin(second / 45)),
      column('speed', 'm/s', (second) => 6 + 3 * Math.sin(second / 700)),
      column('elevation', 'm', (second) => 100 + 60 * Math.sin(second / 900)),
      { name: 'distance', unit: 'm', values: Float64Array.from({ length }, (_, second) => 6 * second) },
    ],
    sessions: [
      session('swimming', 0, 4000),
      session('transition', 4000, 4300),
      session('cycling', 4300, 19_000),
      session('transition', 19_000, 19_200),
      session('running', 19_200, length),
    ],
  })
  return () => processRecording(readRecording(bytes), options)
}

export async function run(): Promise<Figure[]> {
  const ride = rideOf(14_400, 12)
  const wide = rideOf(14_400, 80)
  const whole = { startMs: 0, endMs: 14_400_000 }
  const twentyMinutes = { startMs: 3_600_000, endMs: 4_800_000 }
  const laps = Array.from({ length: 60 }, (_, i) => ({ startMs: i * 240_000, endMs: (i + 1) * 240_000 }))
  const figures = [
    await figure('figures of 14,400 s × 12 channels', 5, () => rangeFigures(ride, whole, inputs)),
    await figure('figures of 20 minutes × 80 channels', 5, () => rangeFigures(wide, twentyMinutes, inputs)),
    await figure('figures of 60 laps of 4 minutes × 12 channels', 10, () => {
      for (const lap of laps) rangeFigures(ride, lap, inputs)
    }),
  ]
  const fourHours = simulated(14_400)
  const twenty = simulated(20_000)
  figures.push(
    await figure('curves of 14,400 s: power, speed, heart rate', 15, () => curvesOf(fourHours)),
    await figure('curves of 20,000 s: power, speed, heart rate', 20, () => curvesOf(twenty)),
    await figure('proposed ranges of 14,400 s', 100, () => preRanges(fourHours, inputs, [])),
  )
  figures.push(await figure('a triathlon of 30,000 samples to series and figures', 2000, triathlon()))
  const folder = path.join(import.meta.dirname, '../../shared/data/activities')
  if (!existsSync(folder)) return figures
  const recording = readRecording(readFileSync(path.join(folder, recorded[0])))
  figures.push(
    await figure(`${recorded[0]}, decoded, to series and figures`, 20, () =>
      processRecording(recording, options),
    ),
  )
  for (const file of recorded) figures.push(await wholeWay(file, readFileSync(path.join(folder, file))))
  return figures
}
