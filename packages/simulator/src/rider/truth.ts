/** The true values of each stroke, from the noiseless poses and the definitions of the metrics. */

import type { Body, Side } from './body.ts'
import { centreValues, type Instants } from './truth-centre.ts'
import { footValues, limbMotion, smoothnessScore, thighValues } from './truth-limbs.ts'
import { crankSpeeds, pushPeakSd, pushValues, speedChange } from './truth-push.ts'

const TURN = 2 * Math.PI
/** Poses evaluated per turn: 2° apart, including the borders of the quarters. */
export const INSTANTS = 180
/** Strokes outside of this range of cadence have no MPI (`docs/metrics.md`). */
const SLOWEST_RPM = 20
const FASTEST_RPM = 200
const MOST_SPEED_CHANGE = 0.3

/** One turn of a leg's crank from 12 to 12 o'clock. */
export interface TrueStroke {
  side: Side
  /** True time in s since the zero of the log. */
  startS: number
  endS: number
  cadenceRpm: number
  /** More than half out of the saddle at the middle of the stroke. */
  standing: boolean
  /** Within 20–200 rpm and with a change of speed of at most 30 %. Other strokes have no MPI. */
  steady: boolean
  /**
   * Values by the catalogue's code; empty if not steady. Centre metrics are those of this leg's turn. `dss`
   * and `leg_dss` are from the mean of up to five steady strokes around this one, `push_deviation` from up to
   * 30 strokes ending with this one.
   */
  values: Readonly<Record<string, number>>
}

/** Every whole turn of a leg's crank between two times, in order. */
export function trueStrokes(
  body: Body,
  side: Side,
  durationS: number,
  risen: (timeS: number) => number,
): TrueStroke[] {
  const borders = turnBorders((timeS) => body.crankAngle(side, timeS), durationS)
  const drafts = borders.slice(1).map((endS, i) => draft(body, side, borders[i] as number, endS))
  return drafts.map((one, i) => {
    const { startS, endS, steady } = one
    const stroke = { side, startS, endS, cadenceRpm: 60 / (endS - startS), steady }
    const standing = risen((startS + endS) / 2) > 0.5
    const values: Record<string, number> = { ...one.values }
    if (one.foot && one.thigh) {
      const near = drafts.slice(Math.max(0, i - 2), i + 3).filter((other) => joined(drafts, i, other))
      values.dss = smoothnessScore(
        near.flatMap(({ foot }) => foot ?? []),
        15,
        TURN / (endS - startS),
      )
      values.leg_dss = smoothnessScore(
        near.flatMap(({ thigh }) => thigh ?? []),
        30,
        TURN / (endS - startS),
      )
      const peaks = drafts
        .slice(Math.max(0, i - 29), i + 1)
        .flatMap(({ values: { push_peak } }) => push_peak ?? [])
      const deviation = pushPeakSd(peaks)
      if (deviation !== undefined) values.push_deviation = deviation
    }
    return { ...stroke, standing, values }
  })
}

type Draft = ReturnType<typeof draft>

/** Returns true if both strokes and all strokes between them are steady. */
function joined(drafts: readonly Draft[], i: number, other: Draft): boolean {
  const j = drafts.indexOf(other, Math.max(0, i - 2))
  return drafts.slice(Math.min(i, j), Math.max(i, j) + 1).every(({ steady }) => steady)
}

function draft(body: Body, side: Side, startS: number, endS: number) {
  const rpm = 60 / (endS - startS)
  const none = { startS, endS, steady: false, foot: undefined, thigh: undefined }
  const noValues: Record<string, number> = {}
  if (rpm < SLOWEST_RPM || rpm > FASTEST_RPM) return { ...none, values: noValues }
  const timesS = instants((timeS) => body.crankAngle(side, timeS), startS, endS)
  const speeds = crankSpeeds((timeS) => body.crankAngle(side, timeS), timesS)
  if (speedChange(speeds) > MOST_SPEED_CHANGE) return { ...none, values: noValues }
  const foot = limbMotion(body, `${side}_foot`, timesS)
  const thigh = limbMotion(body, `${side}_thigh`, timesS)
  const values: Record<string, number> = {
    ...footValues(foot),
    ...thighValues(thigh),
    ...pushValues(speeds),
    ...centreValues(body, timesS),
  }
  return { startS, endS, steady: true, values, foot: foot.acceleration, thigh: thigh.acceleration }
}

/** The times at which the crank passes 12 o'clock. */
function turnBorders(angle: (timeS: number) => number, durationS: number): number[] {
  const borders: number[] = []
  const stepS = 0.04
  let before = Math.floor(angle(0) / TURN)
  for (let i = 1; i * stepS <= durationS; i++) {
    const here = Math.floor(angle(i * stepS) / TURN)
    if (here > before) {
      borders.push(timeAt(angle, here * TURN, (i - 1) * stepS, i * stepS))
      before = here
    }
  }
  return borders
}

/** `INSTANTS` + 1 times from 12 to 12 o'clock at equal angles. */
function instants(angle: (timeS: number) => number, startS: number, endS: number): Instants {
  const first = Math.round(angle(startS) / TURN) * TURN
  const times = new Float64Array(INSTANTS + 1)
  times[0] = startS
  times[INSTANTS] = endS
  const step = (endS - startS) / INSTANTS
  for (let i = 1; i < INSTANTS; i++) {
    const before = times[i - 1] as number
    times[i] = timeAt(angle, first + (i / INSTANTS) * TURN, before, Math.min(endS, before + 3 * step))
  }
  return times
}

/** The time at which an increasing angle reaches a value, by false position with halving (Illinois). */
function timeAt(angle: (timeS: number) => number, value: number, fromS: number, toS: number): number {
  let a = fromS
  let b = toS
  let fa = angle(a) - value
  let fb = angle(b) - value
  for (let i = 0; i < 60 && Math.abs(b - a) > 1e-10; i++) {
    const c = fa === fb ? (a + b) / 2 : (a * fb - b * fa) / (fb - fa)
    const fc = angle(c) - value
    if (Math.abs(fc) < 1e-8) return c
    if (fc * fb < 0) {
      a = b
      fa = fb
    } else fa /= 2
    b = c
    fb = fc
  }
  return b
}
