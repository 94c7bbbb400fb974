import type { Series } from '@cadenza/activity'
import { strokesSeries } from '@cadenza/activity/cycles'
import { expect, test } from 'vitest'
import { anklingCurve, crankDegs, extremesOf } from './ankling.ts'
import { deadSpotRose, deadSpotsOf } from './dead-spots.ts'
import { phasesOf, stridePhases } from './stride-phases.ts'
import { strokeAt, strokesOfSide } from './stroke-at.ts'
import { chosenRows, extentOf, LEFT, powerOfRows, RIGHT, type Strokes, strokesOf } from './strokes.ts'

interface Row {
  startMs: number
  durationMs: number
  side: number
  flags?: number
  values?: Record<string, number>
  details?: Record<string, number>
}

function fileOf(rows: readonly Row[]): Series {
  const named = (pick: (row: Row) => Record<string, number> | undefined) => [
    ...new Set(rows.flatMap((row) => Object.keys(pick(row) ?? {}))),
  ]
  const column = (pick: (row: Row) => Record<string, number> | undefined, name: string) =>
    Float32Array.from(rows, (row) => pick(row)?.[name] ?? Number.NaN)
  return strokesSeries({
    cycles: {
      startMs: rows.map(({ startMs }) => startMs),
      durationMs: rows.map(({ durationMs }) => durationMs),
      side: rows.map(({ side }) => side),
      flags: rows.map(({ flags }) => flags ?? 0),
      values: new Map(
        named((row) => row.values).map((name) => [name, Array.from(column((row) => row.values, name))]),
      ),
    },
    details: named((row) => row.details).map((name) => ({
      name,
      unit: '',
      values: column((row) => row.details, name),
    })),
  })
}

function strokesFrom(rows: readonly Row[]): Strokes {
  const strokes = strokesOf(fileOf(rows))
  if (!strokes) throw new Error('no strokes')
  return strokes
}

/** Strokes of 750 ms (80 rpm), alternating left and right. */
const ride = (count: number, rest: (i: number) => Partial<Row> = () => ({})): Strokes =>
  strokesFrom(
    Array.from({ length: count }, (_, i) => ({
      startMs: 375 * i,
      durationMs: 750,
      side: i % 2,
      ...rest(i),
    })),
  )
const everything = { startMs: 0, endMs: 1e9, keep: null }
const all = ({ cycles }: Strokes) => chosenRows(cycles, everything)

test('a stroke counts where its middle lies: from the start on, before the end', () => {
  const { cycles } = ride(5)
  // Middles: 375, 750, 1125, 1500, 1875 ms.
  expect([...chosenRows(cycles, { ...everything, startMs: 750, endMs: 1500 })]).toEqual([1, 2])
  // Seconds 0 and 1 contain the middles 375, 750 and 1125, 1500, 1875.
  expect([...chosenRows(cycles, { ...everything, keep: [0, 1] })]).toEqual([2, 3, 4])
})

test('power is that of the second in which the middle lies, cadence the stroke’s own', () => {
  const { cycles } = ride(6, (i) => ({ durationMs: i === 3 ? 1000 : 750 }))
  // Middles 375, 750, 1125, 1625 (1125 + 500), 1875 and 2250 ms.
  const powerOf = powerOfRows(cycles, [100, 250, Number.NaN])
  expect([...powerOf]).toEqual([100, 100, 250, 250, 250, Number.NaN])
  expect([...chosenRows(cycles, { ...everything, powerOf, power: [200, 300] })]).toEqual([2, 3, 4])
  // 60,000 ÷ 1000 = 60 rpm, 60,000 ÷ 750 = 80 rpm.
  expect([...chosenRows(cycles, { ...everything, cadence: [55, 65] })]).toEqual([3])
  expect([...chosenRows(cycles, { ...everything, powerOf, power: [200, 300], cadence: [70, 90] })]).toEqual([
    2, 4,
  ])
  expect(extentOf(powerOf, 20)).toEqual([100, 260])
  expect(extentOf([Number.NaN], 20)).toBeNull()
})

test('the ankling curve is mean and spread of each side’s strokes at each angle of the crank', () => {
  const strokes = ride(6, (i) => ({
    details: {
      ankling_000: [10, -4, 14, -4, 18, -4][i] ?? 0,
      ankling_090: i === 0 ? 30 : Number.NaN,
    },
  }))
  const left = anklingCurve(strokes, all(strokes), LEFT)
  expect(left.count).toBe(3)
  // (10 + 14 + 18) ÷ 3 = 14; ((4² + 0 + 4²) ÷ 2)^½ = 4.
  expect([left.meanDeg[0], left.sdDeg[0]]).toEqual([14, 4])
  // One value has no standard deviation, an unmeasured angle no mean.
  expect([left.meanDeg[18], left.sdDeg[18]]).toEqual([30, Number.NaN])
  expect(left.meanDeg[9]).toBeNaN()
  expect(crankDegs[18]).toBe(90)
  expect(extremesOf(left)).toEqual({ rangeDeg: 16, highestAt: 90, lowestAt: 0 })
  const right = anklingCurve(strokes, all(strokes), RIGHT)
  expect([right.meanDeg[0], right.sdDeg[0]]).toEqual([-4, 0])
})

test('dead spots fall into sectors around the top, and what recurs is a place', () => {
  const spot = (angle: number, magnitude: number) => ({
    values: { dss: 5 },
    details: { dead_spot_angle_1: angle, dead_spot_magnitude_1: magnitude },
  })
  const none = { values: { dss: 1 } }
  // Left rows have even indices: 357, 3, 184, none, and one without a score.
  const left = [spot(357, 20), spot(3, 40), spot(184, 10), none, {}]
  const strokes = ride(10, (i) => (i % 2 === 0 ? (left[i / 2] ?? {}) : none))
  const rose = deadSpotRose(strokes, all(strokes), LEFT)
  expect(rose).toMatchObject({ judged: 4, withSpots: 3 })
  // The top sector spans 355° to 5°: 2 of 4 strokes, mean of 20 and 40.
  expect([rose.share[0], rose.magnitude[0]]).toEqual([0.5, 30])
  expect([rose.share[18], rose.magnitude[18]]).toEqual([0.25, 10])
  expect(rose.magnitude[9]).toBeNaN()
  // 357° and 3° are one place, at the top.
  expect(rose.places).toEqual([
    { angleDeg: 0, share: 0.5, magnitude: 30 },
    { angleDeg: 184, share: 0.25, magnitude: 10 },
  ])
  expect(deadSpotRose(strokes, all(strokes), RIGHT)).toMatchObject({ judged: 5, withSpots: 0, places: [] })
})

test('a stride’s phases are means of its moments, and feet share one time', () => {
  // Left at 0 and 700, right at 360 and 1060; the last left row is a walking stride.
  const moments = (flat: number, off: number, toe: number, swing: number) => ({
    details: { foot_flat: flat, heel_off: off, toe_off: toe, swing_least: swing },
  })
  const strokes = strokesFrom([
    { startMs: 0, durationMs: 700, side: 0, ...moments(40, 150, 250, 500) },
    { startMs: 360, durationMs: 700, side: 1, ...moments(30, 140, 240, 480) },
    { startMs: 700, durationMs: 720, side: 0, ...moments(50, 160, 270, 520) },
    { startMs: 1060, durationMs: 700, side: 1, ...moments(30, 140, 240, 480) },
    { startMs: 1420, durationMs: 1100, side: 0, flags: 2, ...moments(90, 400, 700, 900) },
  ])
  const phases = stridePhases(strokes, all(strokes))
  expect(phases.left).toMatchObject({ strides: 2, footFlat: { meanMs: 45 }, toeOff: { meanMs: 260 } })
  // ((250 − 260)² + (270 − 260)²) ÷ 1 = 200; its root is 14.14.
  expect(phases.left.toeOff?.sdMs).toBeCloseTo(14.14, 2)
  expect(phases.rightContactMs).toBe(360)
  // Flight times: 360 − 260 and 710 − 360 − 240.
  expect([phases.flightAfterLeftMs, phases.flightAfterRightMs]).toEqual([100, 110])
  expect(phasesOf(phases.left)).toEqual([
    { kind: 'landing', fromMs: 0, toMs: 45 },
    { kind: 'midStance', fromMs: 45, toMs: 155 },
    { kind: 'pushOff', fromMs: 155, toMs: 260 },
    { kind: 'earlySwing', fromMs: 260, toMs: 510 },
    { kind: 'lateSwing', fromMs: 510, toMs: 710 },
  ])
})

test('a walk shows its own strides, and an unknown moment joins its neighbours', () => {
  const strokes = strokesFrom([
    { startMs: 0, durationMs: 1000, side: 0, flags: 2, details: { toe_off: 600 } },
  ])
  const { left, right, rightContactMs } = stridePhases(strokes, all(strokes))
  expect(phasesOf(left)).toEqual([
    { kind: 'pushOff', fromMs: 0, toMs: 600 },
    { kind: 'lateSwing', fromMs: 600, toMs: 1000 },
  ])
  expect([phasesOf(right), rightContactMs]).toEqual([[], null])
})

test('a moment lies in one stroke of each foot, from its beginning to its end', () => {
  // Left from 0, 750 and 1500 ms, right from 375 and 1125 ms.
  const { cycles } = ride(5)
  const [left, right] = [strokesOfSide(cycles, LEFT), strokesOfSide(cycles, RIGHT)]
  const at = (ms: number) => [strokeAt(left, cycles, ms), strokeAt(right, cycles, ms)]
  expect(at(0)).toEqual([0, null])
  expect(at(375)).toEqual([0, 1])
  expect(at(749)).toEqual([0, 1])
  expect(at(750)).toEqual([2, 1])
  expect(at(2000)).toEqual([4, null])
  expect(at(2250)).toEqual([null, null])
  expect(at(-1)).toEqual([null, null])
})

test('a stroke’s own dead spots are told where it was judged', () => {
  const spots = {
    dead_spot_angle_1: 350,
    dead_spot_magnitude_1: 12,
    dead_spot_angle_2: 90,
    dead_spot_magnitude_2: 4,
  }
  const rows: Partial<Row>[] = [{ values: { dss: 5 }, details: spots }, { values: { dss: 5 } }]
  const strokes = ride(4, (i) => rows[i] ?? {})
  expect(deadSpotsOf(strokes, 0)).toEqual([
    { angleDeg: 350, magnitude: 12 },
    { angleDeg: 90, magnitude: 4 },
  ])
  expect(deadSpotsOf(strokes, 1)).toEqual([])
  expect(deadSpotsOf(strokes, 2)).toBeNull()
})
