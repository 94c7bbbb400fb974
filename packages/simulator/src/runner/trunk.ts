/** Pelvis and torso: waves of the stride and of the step, and a lean. */

import type { Random } from '../random.ts'
import { LEFT, type Score } from './contacts.ts'
import { type Curve, CurveBuilder } from './curve.ts'
import { DEGREE } from './foot-angles.ts'
import { Sum } from './pose.ts'
import type { Technique, TrunkMotion, Wave } from './technique.ts'

/**
 * The phase increases by π from each contact to the next and is a multiple of 2π at the left ones. It is
 * constant while standing.
 */
export function createPhase({ contacts, fromS }: Score): Curve {
  const phase = new CurveBuilder(fromS - 1)
  let turned = contacts[0]?.side === LEFT ? 0 : Math.PI
  phase.restart(fromS - 1, turned - 0.1)
  contacts.forEach((contact, i) => {
    const before = contacts[i - 1]
    const stands = before?.manner === 'halt' && contact.manner === 'halt'
    if (before && before.manner === 'halt' && !stands) phase.to(contact.startS - 0.5, phase.value)
    const rate = stands
      ? 0
      : Math.PI / ((contact.stepS + (before?.manner === contact.manner ? before.stepS : contact.stepS)) / 2)
    phase.to(contact.startS, turned, rate)
    turned += Math.PI
  })
  return phase.finish()
}

/** Size of the trunk's swing and lean: 1 in running. */
export interface Liveliness {
  swing: Curve
  lean: Curve
}

export function drawLiveliness(technique: Technique, { contacts, fromS }: Score, random: Random): Liveliness {
  const swing = new CurveBuilder(fromS - 1)
  const lean = new CurveBuilder(fromS - 1)
  contacts.forEach((contact, i) => {
    const before = contacts[i - 1]
    if (contact.manner === 'halt') {
      if (before?.manner !== 'halt') return
      for (const curve of [swing, lean]) {
        curve.to(contact.startS + 0.4, 0)
        curve.to(Math.max(contact.startS + 0.5, before.endS - 0.2), 0)
      }
      return
    }
    if (contact.side !== LEFT) return
    const [swings, leans] = contact.manner === 'run' ? [1, 1] : [0.6, 0.4]
    const tired = 1 + technique.fatigue * contact.progress
    swing.to(contact.startS + 0.01, swings * tired * (1 + 1.5 * technique.variability * random.normal()))
    lean.to(
      contact.startS + 0.01,
      leans * (1 + 0.5 * technique.fatigue * contact.progress + 0.02 * random.normal()),
    )
  })
  return { swing: swing.finish(), lean: lean.finish() }
}

/** The three angles of pelvis or torso in rad: turned to the left, left side up, leaning back. */
export class TrunkAngles {
  readonly turn = new Sum()
  readonly rise = new Sum()
  readonly sagittal = new Sum()
  private readonly rotation: Float64Array
  private readonly rock: Float64Array
  private readonly swing: Float64Array
  private readonly lean: number
  private readonly roll: number
  private readonly phase: Curve
  private readonly liveliness: Liveliness
  private sin = 0
  private cos = 1

  constructor(motion: TrunkMotion, phase: Curve, liveliness: Liveliness) {
    this.rotation = waveCoefficients(motion.rotation)
    this.rock = waveCoefficients(motion.rock)
    this.swing = waveCoefficients(motion.swing)
    this.lean = motion.lean * DEGREE
    this.roll = motion.roll * DEGREE
    this.phase = phase
    this.liveliness = liveliness
  }

  seek(t: number): void {
    const { phase, liveliness } = this
    phase.seek(t)
    liveliness.swing.seek(t)
    liveliness.lean.seek(t)
    this.sin = Math.sin(phase.value)
    this.cos = Math.cos(phase.value)
    this.put(this.turn, this.rotation)
    this.put(this.rise, this.rock)
    this.put(this.sagittal, this.swing)
    if (this.roll !== 0) this.rise.add(liveliness.lean, this.roll)
    this.sagittal.add(liveliness.lean, -this.lean)
  }

  /** Sets `out` to a wave scaled by the liveliness. */
  private put(out: Sum, wave: Float64Array): void {
    const { sin, cos } = this
    const { rate: dp, acceleration: ddp } = this.phase
    const a1 = wave[0] as number
    const b1 = wave[1] as number
    const a2 = wave[2] as number
    const b2 = wave[3] as number
    const sin2 = 2 * sin * cos
    const cos2 = cos * cos - sin * sin
    const first = a1 * sin + b1 * cos
    const second = a2 * sin2 + b2 * cos2
    const value = first + second
    const slope = a1 * cos - b1 * sin + 2 * (a2 * cos2 - b2 * sin2)
    const { value: e, rate: de, acceleration: dde } = this.liveliness.swing
    out.value = e * value
    out.rate = de * value + e * slope * dp
    out.acceleration = dde * value + 2 * de * slope * dp + e * (slope * ddp - (first + 4 * second) * dp * dp)
  }
}

/** Coefficients of sine and cosine of the phase and of its double; rad. */
function waveCoefficients({ stride, stridePhase, step, stepPhase }: Wave): Float64Array {
  return Float64Array.of(
    stride * Math.cos(stridePhase),
    stride * Math.sin(stridePhase),
    step * Math.cos(stepPhase),
    step * Math.sin(stepPhase),
  ).map((degrees) => degrees * DEGREE)
}
