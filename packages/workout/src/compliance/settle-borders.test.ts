import { expect, test } from 'vitest'
import { timeSteps } from '../expected/timeline.ts'
import { parseWorkout } from '../text/parse.ts'
import { certaintyOf } from './certainty.ts'
import type { PossibleStep } from './extra-repetitions.ts'
import { noiseOf } from './noise.ts'
import type { Placed, Recording } from './placed.ts'
import { settleBorders } from './settle-borders.ts'

type Stretch = readonly [seconds: number, level: number]

const binS = 3
/** Shares of the level by which every other second is above and below it. */
const swing = 0.05

function planOf(lines: string): PossibleStep[] {
  const { definition, problems } = parseWorkout(`# A\nsport: bike\n${lines}`)
  expect(problems).toEqual([])
  const steps = timeSteps(definition, { ftp: 200, thresholdSpeed: null, maxHeartrate: null })
  return steps.map((step, planned) => ({ ...step, planned }))
}

function recordingOf(steps: readonly PossibleStep[], stretches: readonly Stretch[], laps: number[] = []) {
  const levels = stretches.flatMap(([seconds, level]) => new Array<number>(seconds).fill(level))
  const values = Float32Array.from(levels, (level, i) =>
    level === 0 ? 0 : level + (i % 2 === 0 ? swing : -swing),
  )
  const aims = steps.map(() => ({ low: 1, high: 1, slope: 0 }))
  const recording: Recording = {
    length: values.length,
    signal: { code: 'PWR', values, aims, spread: 0.13 },
    laps,
    distance: undefined,
  }
  return { recording, noise: noiseOf(values) }
}

/** Steps from one border to the next. */
const between = (borders: readonly number[]): Placed[] =>
  borders.slice(1).map((to, i) => ({ from: borders[i] as number, to }))

/** The borders that are found where bins put these. */
function settled(lines: string, stretches: readonly Stretch[], bins: readonly number[], laps?: number[]) {
  const steps = planOf(lines)
  const { recording } = recordingOf(steps, stretches, laps)
  const placed = settleBorders(steps, between(bins), recording, { binS })
  return [placed[0]?.from, ...placed.map((place) => place?.to)]
}

/** Edges are right within 2 s. */
function expectNear(found: readonly (number | undefined)[], truth: readonly number[]) {
  const off = truth.map((at, i) => Math.abs((found[i] ?? Number.NaN) - at))
  expect(Math.max(...off), String(found)).toBeLessThanOrEqual(2)
}

const twoOpen = '- open 100%\n- open 80%'

test('a border moves to where the effort changes 50 s away', () => {
  const change: Stretch[] = [
    [300, 1],
    [300, 0.8],
  ]
  expect(settled(twoOpen, change, [0, 350, 600])).toEqual([0, 300, 600])
  expect(settled(twoOpen, change, [0, 250, 600])).toEqual([0, 300, 600])
})

test('a lap 5 s away draws a border, and one 15 s away does not', () => {
  const noChange: Stretch[] = [[600, 1]]
  expect(settled(twoOpen, noChange, [0, 300, 600], [305])).toEqual([0, 305, 600])
  expect(settled(twoOpen, noChange, [0, 300, 600], [315])).toEqual([0, 300, 600])
})

test('where nothing changes, a border stands where the planned length puts it', () => {
  expectNear(settled('- 60s 100%\n- 60s 100%', [[120, 1]], [0, 72, 120]), [0, 60, 120])
})

test('a repetition that begins softly begins where the rest before it ends, as the others show', () => {
  const rest: Stretch = [90, 0.8]
  const work: Stretch = [90, 1]
  // The third one is done at 93 % for 20 s. Without the others, that looks like a part of the rest.
  const softly: Stretch[] = [rest, work, rest, work, rest, [20, 0.93], [70, 1]]
  expectNear(
    settled('- 3x\n  - open 80%\n  - open 100%', softly, [0, 90, 180, 270, 360, 470, 540]),
    [0, 90, 180, 270, 360, 450, 540],
  )
})

/** Minutes at 100 % and 80 %, of which the work of the last ends at 85 % for some seconds. */
const minutes = '- 3x\n  - 60s 100%\n  - 60s 80%\n- 60s 100%\n- 60s 80%'
const doneIn = (lengths: readonly number[], fadeS: number, fade: number): Stretch[] => [
  ...lengths.map((seconds, i): Stretch => [seconds, i % 2 === 0 ? 1 : 0.8]),
  [60 - fadeS, 1],
  [fadeS, fade],
  [60, 0.8],
]
function bordersOf(lengths: readonly number[]): number[] {
  const borders = [0]
  for (const seconds of lengths) borders.push((borders.at(-1) as number) + seconds)
  return borders
}

test('a step that fades belongs whole to one who keeps to lengths, and ended early of one who never does', () => {
  const exact = [60, 60, 60, 60, 60, 60]
  const loose = [54, 66, 67, 53, 66, 54]
  for (const [lengths, lastS] of [
    [exact, 60],
    [loose, 55],
  ] as const) {
    const truth = bordersOf([...lengths, lastS, 120 - lastS])
    for (const binned of [60, 50]) {
      const bins = bordersOf([...lengths, binned, 120 - binned])
      expectNear(settled(minutes, doneIn(lengths, 5, 0.85), bins), truth)
    }
  }
})

test('a change of some seconds tells the end of a step on a flat road, and little on hills', () => {
  const lengths = [51, 69, 70, 50, 69, 51]
  const flat: Stretch[] = [[800, 0.9]]
  const hills = Array.from({ length: 20 }, (_, i): Stretch => [40, i % 2 === 0 ? 0.94 : 0.86])
  for (const [road, lastS] of [
    [flat, 54],
    [hills, 60],
  ] as const) {
    const truth = bordersOf([...lengths, lastS, 120 - lastS, 800])
    const bins = bordersOf([...lengths, 60, 60, 800])
    expectNear(settled(`${minutes}\n- 800s 90%`, [...doneIn(lengths, 6, 0.82), ...road], bins), truth)
  }
})

test('an edge is uncertain where bins and seconds disagree about it by more than 7 s', () => {
  const steps = planOf(twoOpen)
  const { recording, noise } = recordingOf(steps, [
    [300, 1],
    [300, 0.5],
  ])
  const places = between([0, 300, 600])
  const certain = (found: number) =>
    certaintyOf(steps, { settled: places, found: between([0, found, 600]) }, recording, noise)
  expect(certain(307).map(({ from, to }) => [from, to])).toEqual([
    [true, true],
    [true, true],
  ])
  expect(certain(308).map(({ from, to }) => [from, to])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('the clock may have stood still at a traffic light', () => {
  const halt: Stretch[] = [
    [100, 1],
    [20, 0],
    [200, 1],
    [300, 0.98],
  ]
  expectNear(settled('- 300s 100%\n- 300s 98%', halt, [0, 310, 620]), [0, 320, 620])
})
