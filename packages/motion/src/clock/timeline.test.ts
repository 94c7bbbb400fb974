import { expect, test } from 'vitest'
import { indexAt, makeTimeline, onGrid, timeAt } from './timeline.ts'

/** A deterministic random generator (Lehmer 1951) for reproducible jitter. */
function jitters(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
}

const even = (count: number, stepMs: number, fromMs = 0) =>
  Float64Array.from({ length: count }, (_, i) => fromMs + i * stepMs)

test('1 ms of jitter at 200 Hz adds and loses no sample', () => {
  const jitter = jitters(7)
  const written = even(32_000, 5).map((time) => Math.round((time + jitter()) * 1000) / 1000)
  const timeline = makeTimeline(written)
  expect(timeline.length).toBe(32_000)
  expect(timeline.segments).toHaveLength(1)
  expect(timeline.filled).toBe(0)
  // The slope of a line through 32,000 stamps with σ = 1 ms has an error of 1 ms × √12 ÷ 32,000^1.5 = 6e-7
  // ms.
  expect(timeline.stepMs).toBeCloseTo(5, 5)
  expect(timeline.segments[0]?.startMs).toBeCloseTo(0, 1)
})

test('a clock that is 50 ppm fast gives a fractional rate', () => {
  const timeline = makeTimeline(even(10_000, 10 * (1 + 50e-6)))
  expect(timeline.rateHz).toBeCloseTo(100 / 1.00005, 6)
})

test('whole milliseconds at 400 Hz alternate between 2 and 3 ms', () => {
  const timeline = makeTimeline(even(4000, 2.5).map(Math.floor))
  expect(timeline.rateHz).toBeCloseTo(400, 1)
  expect(timeline.length).toBe(4000)
})

test('three lost samples are interpolated; half a second ends the segment', () => {
  const all = even(1000, 10)
  const written = all.filter((time) => !(time >= 3000 && time < 3030) && !(time >= 6000 && time < 6500))
  const timeline = makeTimeline(written)
  expect(timeline.filled).toBe(3)
  expect(timeline.segments.map(({ from, to }) => to - from)).toEqual([600, 350])
  expect(timeline.segments[1]?.startMs).toBeCloseTo(6500, 6)
  const ramp = onGrid(
    Float32Array.from(written, (time) => time / 10),
    timeline,
  )
  expect(Array.from(ramp.slice(299, 304))).toEqual([299, 300, 301, 302, 303])
  expect(ramp[600]).toBe(650)
})

test('a repeated row is dropped, and a single late stamp is corrected', () => {
  const written = [...even(500, 10), 4990, ...even(500, 10, 5000)]
  const repeated = makeTimeline(Float64Array.from(written))
  expect(repeated.length).toBe(1000)
  expect(repeated.dropped).toBe(1)
  const late = even(1000, 10)
  late[400] = 4030
  expect(makeTimeline(late).length).toBe(1000)
  expect(makeTimeline(late).filled).toBe(0)
})

test('a late stamp just before a gap does not move the samples between them behind it', () => {
  const written = even(1000, 10).filter((time) => !(time >= 6000 && time < 6500))
  written[597] = 5977
  const { segments } = makeTimeline(written)
  expect(segments.map(({ from, to }) => to - from)).toEqual([600, 350])
  expect(segments[1]?.startMs).toBeCloseTo(6500, 0)
})

test('rows that are sent twice are dropped', () => {
  const written = Float64Array.from([...even(500, 10), ...even(300, 10, 2000), ...even(500, 10, 5000)])
  const timeline = makeTimeline(written)
  expect(timeline.stepsBack).toBe(1)
  expect(timeline.dropped).toBe(300)
  expect(timeline.length).toBe(1000)
})

test('packets of ten samples with one stamp are spread over their time', () => {
  const written = Float64Array.from({ length: 1000 }, (_, i) => 100 * Math.floor(i / 10))
  const timeline = makeTimeline(written)
  expect(timeline.rateHz).toBeCloseTo(100, 0)
  expect(timeline.segments).toHaveLength(1)
})

test('no, one, equal or NaN times give an empty timeline', () => {
  for (const times of [[], [5], [5, 5, 5], [Number.NaN, Number.NaN, Number.NaN]])
    expect(makeTimeline(Float64Array.from(times)).length).toBe(0)
})

test.each([2, 3, 8, 11])('random times (seed %i) give an empty timeline or a plausible rate', (seed) => {
  let state = seed
  const next = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  for (let i = 0; i < 40; i++) {
    const { length, rateHz, segments } = makeTimeline(
      Float64Array.from({ length: 600 }, () => next() * 60_000),
    )
    if (length === 0) continue
    // Steps of a second or more are gaps.
    expect(rateHz).toBeGreaterThan(0.9)
    expect(segments.length).toBeGreaterThan(0)
  }
})

test('positions and times are inverse to each other', () => {
  const timeline = makeTimeline(even(1000, 10, 250))
  const [segment] = timeline.segments
  if (!segment) throw new Error('no segment')
  expect(indexAt(timeline, timeAt(timeline, segment, 123.5))).toBeCloseTo(123.5, 6)
  expect(indexAt(timeline, -1000)).toBeNaN()
  expect(indexAt(timeline, 1e6)).toBeNaN()
})

test.each([
  [200, 4],
  [100, 4],
])('stamps in whole milliseconds that jitter by 8 ms at %d Hz keep the rate', (rateHz, most) => {
  let state = 3
  const next = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  const written = even(8000, 1000 / rateHz).map((time) => Math.round(time + most * (2 * next() - 1)))
  const timeline = makeTimeline(written)
  expect(timeline.rateHz / rateHz).toBeCloseTo(1, 3)
  expect(Math.abs(timeline.length - 8000)).toBeLessThan(8)
  expect(timeline.segments).toHaveLength(1)
})

/**
 * Stamps in whole milliseconds that jitter, of a sensor that loses 0.6 % of its samples and is silent for
 * some time every 40 s, and the number of each sample.
 */
function lossyStamps(rateHz: number, jitterMs: number, seed: number) {
  let state = seed
  const next = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  const times: number[] = []
  const numbers: number[] = []
  let silentUntil = 0
  for (let i = 0; i < 240 * rateHz; i++) {
    if (i % (40 * rateHz) === 20 * rateHz) silentUntil = i + Math.round(rateHz * (0.3 + next()))
    const isLost = next() < 0.006
    const lateMs = jitterMs * (2 * next() - 1)
    if (isLost || i < silentUntil) continue
    times.push(Math.round((1000 * i) / rateHz + lateMs))
    numbers.push(i)
  }
  return { times: Float64Array.from(times), numbers }
}

/** Steps by which each raw sample's place on the grid differs from when it was taken. */
function stepsOff(written: Float64Array, numbers: readonly number[]): number[] {
  const { advance, segments, stepMs, rateHz } = makeTimeline(written)
  let position = -1
  let segment = -1
  return Array.from(advance, (step, i) => {
    if (step === 0) return Number.NaN
    if (step < 0) segment++
    position += Math.abs(step)
    const { startMs = Number.NaN, from = 0 } = segments[segment] ?? {}
    const number = numbers[i] as number
    return (startMs + (position - from) * stepMs - (1000 / Math.round(rateHz)) * number) / stepMs
  })
}

function longestRun(values: readonly number[], has: (value: number) => boolean): number {
  let run = 0
  return values.reduce((longest, value) => {
    run = has(value) ? run + 1 : 0
    return Math.max(longest, run)
  }, 0)
}

// At 200 Hz one stamp in five does not tell on which side of a loss beside it it belongs.
test.each([
  { rateHz: 200, jitterMs: 3, share: 0.003 },
  { rateHz: 100, jitterMs: 3, share: 0.0005 },
  { rateHz: 100, jitterMs: 6, share: 0.003 },
])('$jitterMs ms of jitter, lost samples and gaps at $rateHz Hz move hardly a sample', (given) => {
  const { rateHz, jitterMs, share } = given
  for (const seed of [7919, 15838]) {
    const { times, numbers } = lossyStamps(rateHz, jitterMs, seed)
    expect(Math.abs(makeTimeline(times).rateHz / rateHz - 1)).toBeLessThan(5e-5)
    const off = stepsOff(times, numbers).map(Math.abs)
    expect(off.filter(Number.isNaN)).toEqual([])
    expect(off.filter((steps) => steps > 0.5).length / off.length).toBeLessThan(share)
    expect(off.filter((steps) => steps > 1.5)).toEqual([])
    expect(longestRun(off, (steps) => steps > 0.5)).toBeLessThan(15)
  }
})
