import type { Series, Span } from '@cadenza/activity'
import { expect, test } from 'vitest'
import type { Athlete } from '../expected/athlete.ts'
import { timeSteps } from '../expected/timeline.ts'
import { parseWorkout } from '../text/parse.ts'
import { align } from './align.ts'
import type { PartScore } from './compared.ts'
import { gradeOf, usualThresholds } from './rules.ts'
import { scoreWorkout } from './score.ts'

const athlete: Athlete = { ftp: 200, thresholdSpeed: 4, maxHeartrate: 190 }

/** Columns that hold each value for some seconds. */
function seriesOf(columns: Record<string, readonly (readonly [seconds: number, value: number])[]>): Series {
  const named = Object.entries(columns).map(([name, stretches]) => ({
    name,
    unit: '',
    values: Float32Array.from(
      stretches.flatMap(([seconds, value]) => new Array<number>(seconds).fill(value)),
    ),
  }))
  return { length: named[0]?.values.length ?? 0, columns: named }
}

function scored(text: string, series: Series, levels = athlete, laps: readonly Span[] = []) {
  const { definition, problems } = parseWorkout(text)
  expect(problems).toEqual([])
  const steps = timeSteps(definition, levels)
  return scoreWorkout(steps, align(steps, { sport: definition.sport, series, laps }), levels)
}
const spansOf = ({ steps }: ReturnType<typeof scored>) => steps.map(({ span }) => span)
const certaintyOf = ({ steps }: ReturnType<typeof scored>) =>
  steps.map(({ certain: { from, to } }) => [from, to])
const scoreOf = (part: PartScore | undefined) => (part?.score === null ? part.reason : part?.score)

const threeSteps = '# A\nsport: bike\n- 5m 50%\n- 10m 100% 90rpm dss.L<6\n- 5m 50%'

test('done as planned, each part of each step has the full score', () => {
  const { steps, score } = scored(
    threeSteps,
    seriesOf({
      power: [
        [300, 100],
        [600, 200],
        [300, 100],
      ],
      cadence: [[1200, 90]],
      dss_left: [[1200, 5]],
      dss_right: [[1200, 50]],
    }),
  )
  expect(score).toBe(100)
  expect(steps.map(({ span }) => span)).toEqual([
    { startMs: 0, endMs: 300_000 },
    { startMs: 300_000, endMs: 900_000 },
    { startMs: 900_000, endMs: 1_200_000 },
  ])
  expect(steps[1]?.parts.intensity).toEqual({
    score: 100,
    compared: [{ score: 100, code: 'PWR', low: 200, high: 200, done: 200 }],
  })
  expect(steps[1]?.parts.form).toEqual({
    score: 100,
    compared: [{ score: 100, code: 'dss', side: 'left', low: null, high: 6, done: 5 }],
  })
  expect(steps.map(({ parts }) => scoreOf(parts.cadence))).toEqual(['none', 100, 'none'])
})

test('parts are scored separately: too short, too easy, too slow, too jerky', () => {
  const { steps } = scored(
    threeSteps,
    seriesOf({
      power: [
        [300, 100],
        [435, 179],
        [300, 100],
      ],
      cadence: [
        [300, 90],
        [435, 76.5],
        [300, 90],
      ],
      dss_left: [[1035, 6.6]],
    }),
  )
  const [, hard] = steps
  // 435 of 600 s is a share of 0.725, half way from 0.95 to 0.5.
  expect(scoreOf(hard?.parts.duration)).toBe(50)
  // A single value is 4 % wide, so 192 W is enough; 179 W is 13 W below, of the 28.8 W (15 %) that cost all.
  // The smoothing over 10 s at the ends of the step is within the step.
  expect(scoreOf(hard?.parts.intensity)).toBeCloseTo(100 * (1 - 13 / 28.8), 0)
  // 5 % wide: 85.5 rpm; 9 below, of 17.1.
  expect(scoreOf(hard?.parts.cadence)).toBeCloseTo(100 * (1 - 9 / 17.1), 0)
  // 0.6 above 6, of 1.2 (20 %, more than the metric's interval of 1).
  expect(scoreOf(hard?.parts.form)).toBeCloseTo(50, 0)
})

test('a step that was left out has 0, and weighs what its load does', () => {
  const { steps, score } = scored(
    '# A\nsport: bike\n- 10m 50%\n- 10m 100%\n- 10m 50%\n- 10m 100%',
    seriesOf({
      power: [
        [600, 100],
        [600, 200],
        [600, 100],
      ],
    }),
  )
  expect(steps.map((step) => step.score)).toEqual([100, 100, 100, 0])
  expect(steps[3]?.span).toBeUndefined()
  // TSS: 600/36 × 0.25 twice and 600/36 × 1 twice; 1.5 of 2.5 were done.
  expect(score).toBe(60)
})

test('what was not recorded or is not known says so, and counts for nothing', () => {
  const { steps, score } = scored(
    '# A\nsport: bike\n- 5m 100W 90rpm\n- 5m 130bpm\n- open pelvic_rock<4',
    seriesOf({
      power: [
        [300, 100],
        [300, 200],
        [120, 100],
      ],
    }),
  )
  expect(
    steps.map(({ parts }) => [parts.duration, parts.intensity, parts.cadence, parts.form].map(scoreOf)),
  ).toEqual([
    [100, 100, 'unmeasured', 'none'],
    [100, 'unmeasured', 'none', 'none'],
    ['open', 'none', 'none', 'unmeasured'],
  ])
  expect(steps[2]?.score).toBeNull()
  expect(score).toBe(100)
  const unknown = scored('# A\nsport: bike\n- 5m 100%', seriesOf({ power: [[300, 100]] }), {})
  expect(scoreOf(unknown.steps[0]?.parts.intensity)).toBe('unknown')
})

test('a ramp is compared with its own value at each time', () => {
  const rising = Array.from({ length: 600 }, (_, i) => [1, 100 + (100 * (i + 0.5)) / 600] as const)
  const plan = '# A\nsport: bike\n- 10m ramp 50-100%'
  expect(scoreOf(scored(plan, seriesOf({ power: rising })).steps[0]?.parts.intensity)).toBe(100)
  const level = scored(plan, seriesOf({ power: [[600, 150]] })).steps[0]?.parts.intensity.score
  expect(level).toBeGreaterThan(50)
  expect(level).toBeLessThan(85)
})

test('pauses do not count, and holes in the power leave the steps where they are', () => {
  const { steps } = scored(
    '# A\nsport: bike\n- 5m 50%\n- 5m 100%',
    seriesOf({
      power: [
        [200, 100],
        [60, Number.NaN],
        [100, 100],
        [100, 200],
        [40, Number.NaN],
        [160, 200],
      ],
      timer: [
        [200, 1],
        [60, 0],
        [400, 1],
      ],
    }),
  )
  expect(steps.map(({ span }) => span)).toEqual([
    { startMs: 0, endMs: 360_000 },
    { startMs: 360_000, endMs: 660_000 },
  ])
  expect(steps.map((step) => step.score)).toEqual([100, 100])
})

test('a distance is scored in metres', () => {
  const { steps } = scored(
    '# A\nsport: run\n- 10m 60% pace\n- 1000mtr 105% pace\n- 5m 60% pace',
    seriesOf({
      speed: [
        [600, 2.4],
        [238, 4.2],
        [300, 2.4],
      ],
      distance: [
        ...Array.from({ length: 600 }, (_, i) => [1, 2.4 * (i + 1)] as const),
        ...Array.from({ length: 238 }, (_, i) => [1, 1440 + 4.2 * (i + 1)] as const),
        ...Array.from({ length: 300 }, (_, i) => [1, 2439.6 + 2.4 * (i + 1)] as const),
      ],
    }),
  )
  expect(steps[1]?.parts.duration).toEqual({
    score: 100,
    compared: [{ score: 100, code: 'm', low: 1000, high: 1000, done: 999.6 }],
  })
})

test('grades follow the thresholds', () => {
  expect([95, 90, 89.9, 75, 74.9, 0].map((score) => gradeOf(score, usualThresholds))).toEqual([
    'good',
    'good',
    'near',
    'near',
    'off',
    'off',
  ])
})

test('the work is bounded for steps until the lap button, each of which may be long', () => {
  const { definition } = parseWorkout(
    `# A\nsport: bike\n${Array.from({ length: 1000 }, (_, i) => `- open ${50 + (i % 60)}%`).join('\n')}`,
  )
  // Starts times ends of 1,000 steps of up to half an hour in 4,000 s would be 800 million.
  const steps = timeSteps(definition, athlete)
  const series = cycling(...Array.from({ length: 400 }, (_, i) => [10, 100 + (i % 100)] as const))
  const cpu = process.cpuUsage()
  const { placed } = align(steps, { sport: 'bike', series, laps: [] })
  const { user, system } = process.cpuUsage(cpu)
  expect(placed).toHaveLength(1000)
  expect((user + system) / 1e6).toBeLessThan(8)
})

const cycling = (...power: (readonly [seconds: number, watts: number])[]) => seriesOf({ power })

test('an edge between two steps of the same target is uncertain, unless a lap was pressed there', () => {
  const plan = '# A\nsport: bike\n- 5m 50%\n- 5m 100%\n- 3m 55%\n- 5m 53%'
  const ride = cycling([300, 100], [300, 200], [480, 108])
  expect(certaintyOf(scored(plan, ride))).toEqual([
    [true, true],
    [true, true],
    [true, false],
    [false, true],
  ])
  const laps = [0, 300, 600, 780, 1080].flatMap((second, i, all) => {
    const next = all[i + 1]
    return next === undefined ? [] : [{ startMs: second * 1000, endMs: next * 1000 }]
  })
  const lapped = scored(plan, ride, athlete, laps)
  expect(spansOf(lapped)).toEqual(laps)
  expect(certaintyOf(lapped).flat()).not.toContain(false)
})

test('a repetition more than planned is not taken for the step after it', () => {
  const plan = '# A\nsport: bike\n- 10m 50%\n- 3x\n  - 4m 110%\n  - 3m 60%\n- 10m 50%'
  const repetition = [
    [240, 220],
    [180, 120],
  ] as const
  const four = cycling([600, 100], ...repetition, ...repetition, ...repetition, ...repetition, [400, 100])
  const { steps } = scored(plan, four)
  expect(steps[6]?.span).toEqual({ startMs: 1_680_000, endMs: 1_860_000 })
  expect(steps[7]?.span).toEqual({ startMs: 2_280_000, endMs: 2_680_000 })
})

test('a step left out that other time may hide is only perhaps left out', () => {
  const plan = '# A\nsport: bike\n- 10m 50%\n- 5m 100%\n- 5m 52%\n- 10m 50%'
  const { steps } = scored(plan, cycling([600, 100], [300, 200], [600, 101]))
  expect(steps.filter(({ span }) => !span).every(({ certain }) => !certain.from)).toBe(true)
  const without = scored('# A\nsport: bike\n- 10m 50%\n- 5m 100%\n- 5m 50%', cycling([600, 100], [300, 200]))
  expect(without.steps[2]).toMatchObject({ certain: { from: true, to: true } })
  expect(without.steps[2]?.span).toBeUndefined()
})

test('a cool-down that is cut short is the lap after the last step, not later easy riding', () => {
  const plan = '# A\nsport: bike\n- 10m 55%\n- 5m 100%\n- 10m 50%'
  const laps = [0, 600, 900, 1200, 2100].flatMap((second, i, all) => {
    const next = all[i + 1]
    return next === undefined ? [] : [{ startMs: second * 1000, endMs: next * 1000 }]
  })
  const ride = cycling([600, 110], [300, 200], [300, 100], [900, 80])
  expect(spansOf(scored(plan, ride, athlete, laps))[2]).toEqual({ startMs: 900_000, endMs: 1_200_000 })
})

test('a rest is uncertain if the work before it seems to be left out: it may be a later step', () => {
  const plan = '# A\nsport: bike\n- 10m 55%\n- 3x\n  - 4m 105%\n  - 5m 54%\n- 10m 52%'
  // Two repetitions and a short cool-down, and riding home for as long as a whole one.
  const stretches = [
    [600, 110],
    [240, 210],
    [300, 108],
    [240, 210],
    [300, 108],
    [266, 104],
    [623, 84],
  ] as const
  const borders = stretches.map((_, i) => stretches.slice(0, i).reduce((sum, [seconds]) => sum + seconds, 0))
  const laps = borders.map((from, i) => ({
    startMs: from * 1000,
    endMs: (from + (stretches[i]?.[0] ?? 0)) * 1000,
  }))
  const certain = certaintyOf(scored(plan, cycling(...stretches), athlete, laps))
  expect(certain.slice(0, 5).flat()).not.toContain(false)
  expect(certain.slice(5).flat()).not.toContain(true)
})
