/** A simulated run: what body-worn sensors wrote, and what is true of it. */

import { type BodySensor, bodySensors, type MotionLog } from '@cadenza/recording'
import { type Random, randomOf } from '../random.ts'
import { readSensor } from '../sensors/device.ts'
import { drawErrors, noErrors, type SensorErrors, type Span, type Tier } from '../sensors/errors.ts'
import type { MovingSegment } from '../sensors/motion.ts'
import { bodyOf, movingSegment } from './body.ts'
import { type Contact, layOut } from './contacts.ts'
import { mirroredSegment, mirroredSensor } from './mirror.ts'
import { drawPlan, type RunPhase } from './plan.ts'
import { drawTechnique, type Technique, type TechniqueOptions } from './technique.ts'
import { stridesOf, type TrueStride } from './truth.ts'

export interface RunOptions {
  /** The same seed makes the same runner and run, at any rate and in either tier. */
  seed: string
  durationS: number
  /** Samples a second. */
  rateHz: number
  /** `clean` without a tier. */
  tier?: Tier
  /** All six without it. */
  sensors?: readonly BodySensor[]
  /** How far each sensor is tipped from its segment's vertical; without it anything up to 30°. */
  tiltDeg?: number
  /** Whether it begins with standing still; without it it does. */
  standStill?: boolean
  /** The runner's mirror image, with the same errors of the sensors. */
  mirrored?: boolean
  /** What is done when; each phase lasts at least 6 s. */
  plan?: readonly RunPhase[]
  /** Sensors without any error, straight on their segments. */
  exact?: boolean
  runner?: TechniqueOptions
}

export interface RunTruth {
  strike: Technique['strike']
  massKg: number
  /** In the order of their contacts. */
  strides: TrueStride[]
  /** Standing still, both feet flat. */
  still: Span[]
  /** How each sensor sits and errs. */
  errors: Map<BodySensor, SensorErrors>
}

export interface SimulatedRun {
  log: MotionLog
  truth: RunTruth
}

const START_MS = Date.UTC(2026, 4, 12, 15)

export function simulateRun(options: RunOptions): SimulatedRun {
  const {
    seed,
    durationS,
    rateHz,
    tier = 'clean',
    sensors = bodySensors,
    standStill = true,
    mirrored = false,
  } = options
  const random = randomOf(`run ${seed}`)
  const dirty = tier === 'dirty'
  const technique = drawTechnique(random.fork('technique'), dirty, options.runner)
  const plan = options.plan ?? drawPlan(random.fork('plan'), durationS, standStill)
  const score = layOut(technique, plan, durationS, random.fork('score'))
  const body = bodyOf(technique, score, random.fork('body'))
  const errors = new Map<BodySensor, SensorErrors>()
  const logs = sensors.map((sensor) => {
    const chance = random.fork(sensor)
    const drawn = options.exact
      ? noErrors()
      : drawErrors(tier, chance.fork('errors'), { tiltDeg: options.tiltDeg })
    if (!options.exact && options.plan === undefined)
      drawn.gaps = drawGaps(random, chance.fork('gaps'), durationS)
    errors.set(sensor, drawn)
    const segment: MovingSegment = mirrored
      ? mirroredSegment(movingSegment(body, mirroredSensor(sensor)))
      : movingSegment(body, sensor)
    return readSensor(
      segment,
      { sensor, rateHz, span: { fromS: 0, toS: durationS }, errors: drawn },
      chance.fork('noise'),
    )
  })
  return {
    log: {
      sport: 'running',
      startMs: START_MS,
      timeZone: 'Europe/Berlin',
      device: 'Cadenza simulator',
      sensors: logs,
    },
    truth: {
      strike: technique.strike,
      massKg: technique.massKg,
      strides: stridesOf(body, durationS, mirrored),
      still: stillSpans(score.contacts, durationS),
      errors,
    },
  }
}

/** In every other run one sensor after the other may miss a second or three. */
function drawGaps(run: Random, random: Random, durationS: number): Span[] {
  if (run.fork('gaps').next() < 0.5 || random.next() < 0.6 || durationS < 60) return []
  const fromS = random.between(30, durationS - 10)
  return [{ fromS, toS: fromS + random.between(1.5, 3) }]
}

function stillSpans(contacts: readonly Contact[], durationS: number): Span[] {
  return contacts.flatMap((contact, i) => {
    const before = contacts[i - 1]
    if (contact.manner !== 'halt' || before?.manner !== 'halt') return []
    const fromS = Math.max(0, contact.startS + 0.6)
    const toS = Math.min(durationS, before.endS - 0.3)
    return toS > fromS ? [{ fromS, toS }] : []
  })
}
