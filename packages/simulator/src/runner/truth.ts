/** The true values of a run, from the moving body and the definitions of the metrics, without sensors. */

import { type Body, createPelvisSegment } from './body.ts'
import { type Contact, LEFT, RIGHT, type Side } from './contacts.ts'
import { DEGREE } from './foot-angles.ts'
import { findHeights, type Heights } from './heights.ts'
import { impactReader } from './impacts.ts'
import { clamp } from './technique.ts'
import { TrunkAngles } from './trunk.ts'

/** A foot's stride from its contact to its next. True times in s since the zero of the log. */
export interface TrueStride {
  side: 'left' | 'right'
  contactS: number
  toeOffS: number
  endS: number
  /**
   * True if all of it is walked. A stride between two gaits is not walked, nor does it have running metrics.
   */
  isWalking: boolean
  /** In the middle of a steady run or walk: not near a start, a stop or a change of gait. */
  isSteady: boolean
  /** From both steps of the stride. */
  stepsPerMinute: number
  /** m/s */
  speed: number
  /**
   * Metrics of running strides by the catalogue's codes and in its units. Metrics without sides are in the
   * left foot's strides.
   */
  values: Record<string, number>
}

/** Time step of the search for extreme angles, s. */
const STEP_S = 0.001
const STRIKE_WINDOW_S = 0.12
/** Foot strike angle of a midfoot strike in degrees (Altman & Davis 2012; Mo 2021). */
const MIDFOOT_ANGLE = 3.2

/**
 * All strides within the log in the order of their contacts. In the mirror image left and right are
 * exchanged.
 */
export function trueStrides(
  body: Body,
  durationS: number,
  mirrored = false,
  withImpacts = true,
): TrueStride[] {
  const { contacts } = body.score
  const strides: TrueStride[] = []
  const centreSide = mirrored ? RIGHT : LEFT
  const read = readers(body, centreSide)
  const impacts = withImpacts ? impactReader(body, durationS) : () => ({})
  contacts.forEach((contact, i) => {
    const other = contacts[i + 1]
    const next = contacts[i + 2]
    if (!other || !next || contact.startS < 0 || next.startS > durationS) return
    const all = [contact, other, next]
    if (contact.manner === 'halt') return
    const isWalking = all.every(({ manner }) => manner === 'walk')
    const isRunning = all.every(({ manner }) => manner === 'run')
    const speed = read.speed(contact.startS, next.startS)
    strides.push({
      side: (contact.side === LEFT) === mirrored ? 'right' : 'left',
      contactS: contact.startS,
      toeOffS: contact.endS,
      endS: next.startS,
      isWalking,
      isSteady: all.every((each) => each.isSteady),
      stepsPerMinute: 120 / (next.startS - contact.startS),
      speed,
      values: isRunning
        ? {
            ...read.values(contact, other, next),
            ...impacts(contact, other, next, speed, contact.side === centreSide),
          }
        : {},
    })
  })
  return strides
}

function readers(body: Body, centreSide: Side) {
  const { score, centre, technique, phase, liveliness, feet, thighs } = body
  const pelvis = new TrunkAngles(technique.pelvis, phase, liveliness)
  const torso = new TrunkAngles(technique.torso, phase, liveliness)
  const pelvisSegment = createPelvisSegment(body)

  const speed = (fromS: number, toS: number) => {
    const way = (t: number) => score.distance.at(t) + centre.forward.at(t)
    return (way(toS) - way(fromS)) / (toS - fromS)
  }
  const thighAt = (side: Side, t: number) => (thighs[side].sagittal.at(t) + thighs[side].shock.at(t)) / DEGREE
  const thighRateAt = (side: Side, t: number) => {
    thighs[side].sagittal.seek(t)
    thighs[side].shock.seek(t)
    return (thighs[side].sagittal.rate + thighs[side].shock.rate) / DEGREE
  }
  const footAt = (side: Side, t: number) => feet[side].sagittal.at(t) / DEGREE

  function footValues({ side, startS, endS }: Contact, nextS: number): Record<string, number> {
    const angle = (t: number) => footAt(side, t)
    const strike = angle(startS)
    const toeOff = angle(endS)
    const outer = side === LEFT ? -1 : 1
    return {
      ground_contact_time: 1000 * (endS - startS),
      landing_pattern: strike - MIDFOOT_ANGLE,
      edge_landing: (outer * feet[side].rise.at(startS)) / DEGREE,
      strike_ar: extreme(angle, startS - STRIKE_WINDOW_S, startS, 1).value - strike,
      heel_pitch: -mean(angle, (startS + endS) / 2, endS),
      recoil_ar: toeOff - extreme(angle, endS, nextS, -1).value,
      plantarflexion_score: clamp(-toeOff, 0, 100),
    }
  }

  function thighValues(
    { side, startS, endS }: Contact,
    otherS: number,
    nextS: number,
  ): Record<string, number> {
    const angle = (t: number) => thighAt(side, t)
    const strideS = nextS - startS
    const most = extreme(angle, startS - 0.35 * strideS, startS, 1)
    const least = extreme(angle, startS + 0.5 * (endS - startS), nextS - 0.25 * strideS, -1)
    const standing: Side = side === LEFT ? RIGHT : LEFT
    let crossedS = least.atS
    while (crossedS < nextS && angle(crossedS) < thighAt(standing, crossedS)) crossedS += STEP_S
    const strike = angle(startS)
    return {
      thigh_swing_speed: extreme((t) => thighRateAt(side, t), endS, nextS, 1).value,
      swing_back_delay_ar: -angle(otherS),
      thigh_strike_ar: most.value - strike,
      scissors_front: (most.value - strike) / (startS - most.atS),
      scissors_back: (angle(crossedS) - least.value) / (crossedS - least.atS),
    }
  }

  function trunkValues(fromS: number, toS: number): Record<string, number> {
    const ranges = [pelvis, torso].map((trunk) => {
      const [turn, rise, tilt] = [new Range(), new Range(), new Range()]
      for (let t = fromS; t < toS; t += 2 * STEP_S) {
        trunk.seek(t)
        turn.add(trunk.turn.value)
        rise.add(trunk.rise.value)
        tilt.add(-trunk.sagittal.value)
      }
      return { turn, rise, tilt }
    })
    const [pelvisChannels, ofTorso] = ranges
    if (!pelvisChannels || !ofTorso) return {}
    return {
      run_pelvic_rotation: pelvisChannels.turn.width / DEGREE,
      run_pelvic_rock: pelvisChannels.rise.width / DEGREE,
      run_pelvic_swing: pelvisChannels.tilt.width / DEGREE,
      run_torso_angle: ofTorso.tilt.mean / DEGREE,
      run_torso_rotation: ofTorso.turn.width / DEGREE,
      run_torso_rock: ofTorso.rise.width / DEGREE,
      run_torso_swing: ofTorso.tilt.width / DEGREE,
    }
  }

  function values(contact: Contact, other: Contact, next: Contact): Record<string, number> {
    const first = findHeights(pelvisSegment, contact.startS, other.startS)
    const found = {
      ...footValues(contact, next.startS),
      ...thighValues(contact, other.startS, next.startS),
      stance_displacement_lr: first.fall,
      stance_vo_ratio_lr: (100 * first.fall) / first.range,
    }
    if (contact.side !== centreSide) return found
    const second: Heights = findHeights(pelvisSegment, other.startS, next.startS)
    const fall = (first.fall + second.fall) / 2
    const range = (first.range + second.range) / 2
    return {
      ...found,
      ...trunkValues(contact.startS, next.startS),
      vertical_oscillation: range,
      stance_displacement: fall,
      stance_vo_ratio: (100 * fall) / range,
    }
  }
  return { speed, values }
}

class Range {
  private least = Number.POSITIVE_INFINITY
  private most = Number.NEGATIVE_INFINITY
  private sum = 0
  private count = 0

  add(value: number): void {
    if (value < this.least) this.least = value
    if (value > this.most) this.most = value
    this.sum += value
    this.count++
  }

  get width(): number {
    return this.most - this.least
  }

  get mean(): number {
    return this.sum / this.count
  }
}

/** The maximum (`sign` 1) or minimum (−1) in a time span, ends included, and its time. */
function extreme(
  at: (t: number) => number,
  fromS: number,
  toS: number,
  sign: 1 | -1,
): { value: number; atS: number } {
  let best = Number.NEGATIVE_INFINITY
  let atS = fromS
  const count = Math.ceil((toS - fromS) / STEP_S)
  for (let k = 0; k <= count; k++) {
    const t = fromS + ((toS - fromS) * k) / count
    const value = sign * at(t)
    if (value > best) {
      best = value
      atS = t
    }
  }
  return { value: sign * best, atS }
}

/** Mean by Simpson's rule. */
function mean(at: (t: number) => number, fromS: number, toS: number): number {
  const count = 2 * Math.ceil((toS - fromS) / STEP_S / 2)
  let sum = 0
  for (let k = 0; k <= count; k++) {
    sum += at(fromS + ((toS - fromS) * k) / count) * (k === 0 || k === count ? 1 : k % 2 === 1 ? 4 : 2)
  }
  return sum / (3 * count)
}
