/** Pelvis and torso: waves of the stride and of the step, and a lean. */

import type { Random } from '../random.ts'
import { LEFT, type Score } from './contacts.ts'
import { type Curve, CurveBuilder } from './curve.ts'
import { DEGREE } from './foot-angles.ts'
import { Sum } from './pose.ts'
import type { Technique, TrunkMotion, Wave } from './technique.ts'

/** Turns by π from each contact to the next, a whole number of turns at the left ones; still while standing. */
export function phaseOf({ contacts, fromS }: Score): Curve {
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

/** How far the trunk swings and leans: 1 in running. */
export interface Liveliness {
  swing: Curve
  lean: Curve
}

export function livelinessOf(technique: Technique, { contacts, fromS }: Score, random: Random): Liveliness {
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
  private readonly motion: TrunkMotion
  private readonly phase: Curve
  private readonly liveliness: Liveliness
  private readonly wave = new Sum()

  constructor(motion: TrunkMotion, phase: Curve, liveliness: Liveliness) {
    this.motion = motion
    this.phase = phase
    this.liveliness = liveliness
  }

  seek(t: number): void {
    this.phase.seek(t)
    this.liveliness.swing.seek(t)
    this.liveliness.lean.seek(t)
    const { rotation, rock, swing, lean, roll } = this.motion
    this.put(this.turn.clear(), rotation)
    this.put(this.rise.clear(), rock)
    this.put(this.sagittal.clear(), swing)
    this.rise.add(this.liveliness.lean, roll * DEGREE)
    this.sagittal.add(this.liveliness.lean, -lean * DEGREE)
  }

  /** Adds a wave as strong as the body is lively. */
  private put(out: Sum, { stride, stridePhase, step, stepPhase }: Wave): void {
    const { value: p, rate: dp, acceleration: ddp } = this.phase
    const s1 = stride * DEGREE * Math.sin(p + stridePhase)
    const c1 = stride * DEGREE * Math.cos(p + stridePhase)
    const s2 = step * DEGREE * Math.sin(2 * p + stepPhase)
    const c2 = step * DEGREE * Math.cos(2 * p + stepPhase)
    const { wave } = this
    const value = s1 + s2
    const slope = c1 + 2 * c2
    const { value: e, rate: de, acceleration: dde } = this.liveliness.swing
    wave.value = e * value
    wave.rate = de * value + e * slope * dp
    wave.acceleration = dde * value + 2 * de * slope * dp + e * (slope * ddp - (s1 + 4 * s2) * dp * dp)
    out.add(wave)
  }
}
