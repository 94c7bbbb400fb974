/** Simulates a run with body-worn sensors, with the true values. */

import { type BodySensor, bodySensors, type MotionLog } from '@cadenza/recording'
import { createRandom, type Random } from '../random.ts'
import { readSensor } from '../sensors/device.ts'
import { drawErrors, noErrors, type SensorErrors, type Span, type Tier } from '../sensors/errors.ts'
import type { Quaternion } from '../sensors/rotation.ts'
import { drawWearing, errorsWornAnew } from '../sensors/wearing.ts'
import { type Body, createBody, movingSegment } from './body.ts'
import { type Carrier, drawSkin, type Slip, slipCurve } from './carrier.ts'
import { type Contact, layOut } from './contacts.ts'
import { mirroredSegment, mirroredSensor } from './mirror.ts'
import { drawPlan, type RunPhase } from './plan.ts'
import { drawTechnique, type Technique, type TechniqueOptions } from './technique.ts'
import { type TrueStride, trueStrides } from './truth.ts'
import { varied } from './varied.ts'
import { createCircle, createWay } from './way.ts'

const START_MS = Date.UTC(2026, 4, 12, 15)

export interface RunOptions {
  /** The same seed makes the same runner and run, whatever the sensors and their rate. */
  seed: string
  durationS: number
  /** Samples per second. */
  rateHz: number
  /** Default: `clean`. */
  tier?: Tier
  /** Default: all six. */
  sensors?: readonly BodySensor[]
  /** Tilt of the sensors on their segments. Default: up to 30°, drawn for each. */
  tiltDeg?: number
  /** Exact orientation of sensors, segment-from-sensor. */
  mountings?: Partial<Record<BodySensor, Quaternion>>
  /** True (default) if the run starts with standing still; false if it starts in mid-stride. */
  standStill?: boolean
  /** The mirror image of the run with that seed. */
  mirrored?: boolean
  /** The phases of the run, each at least 6 s long. By default they are drawn. */
  plan?: readonly RunPhase[]
  runner?: TechniqueOptions
  /** Varies what usual runners have in common (`varied.ts`). */
  varied?: boolean
  /** Radius of the circles that are run. Default: a straight path, in the dirty tier with bends. */
  circleM?: number
  /** True (default) if sensors may miss some seconds. */
  gaps?: boolean
  /** Sensors that fail half-way. */
  lost?: readonly BodySensor[]
  slip?: Slip
  /** Sensors without errors, aligned with their segments. */
  flawless?: boolean
  /**
   * The same run recorded once more with all sensors put on anew. Each name gives other places, orientations,
   * straps and noise.
   */
  wornAnew?: string
  /** True (default) if the truth includes impacts and shaking, which take longest to compute. */
  impacts?: boolean
  /** Epoch ms of the zero of the log. */
  startMs?: number
}

export interface RunTruth {
  /** In the order of their contacts. */
  strides: readonly TrueStride[]
  facts: RunFacts
}

export interface RunFacts {
  runner: Technique
  /** Times of standing still on both feet. */
  still: readonly Span[]
  /** The errors of each sensor, including its clock and gaps. */
  sensors: ReadonlyMap<BodySensor, SensorErrors>
  slip?: Required<Slip>
}

export interface SimulatedRun {
  log: MotionLog
  /** Computed on first use. */
  readonly truth: RunTruth
}

/** Simulates the run of a seed: the log of the sensors and the true values of each stride. */
export function simulateRun(options: RunOptions): SimulatedRun {
  const { seed, durationS, rateHz, tier = 'clean', mirrored = false, startMs = START_MS } = options
  const random = createRandom(`run ${seed}`)
  const body = runningBody(options, random)
  const slip = options.slip && { atS: durationS / 2, angleDeg: 5, ...options.slip }
  const { wornAnew } = options
  const again = wornAnew === undefined ? undefined : random.fork(`worn ${wornAnew}`)
  const errors = drawSensorErrors(options, random)
  const shakeAt = (t: number) => Math.min(1, body.score.distance.rateAt(t))
  const sensors = Array.from(errors, ([sensor, usual]) => {
    const original = mirrored ? mirroredSensor(sensor) : sensor
    const wearing = again && drawWearing(original, again.fork(original))
    const own = wearing && again ? errorsWornAnew(usual, wearing, again.fork(`${sensor} errs`)) : usual
    errors.set(sensor, own)
    const carrier: Carrier = {
      skin: drawSkin(
        original,
        tier,
        body.phase,
        body.liveliness,
        random.fork(`${original} skin`),
        wearing?.looseness,
      ),
      moved: wearing?.moved,
      slip: slip?.sensor === sensor ? slipCurve(slip) : undefined,
    }
    const moving = movingSegment(body, original, carrier)
    const segment = mirrored ? mirroredSegment(moving) : moving
    const reading = { sensor, rateHz, span: { fromS: 0, toS: durationS }, errors: own, shakeAt }
    return readSensor(segment, reading, (again ?? random).fork(`${sensor} reads`))
  })
  let truth: RunTruth | undefined
  return {
    log: { sport: 'running', startMs, timeZone: 'Europe/Berlin', device: 'Cadenza simulator', sensors },
    get truth() {
      truth ??= {
        strides: trueStrides(body, durationS, mirrored, options.impacts),
        facts: {
          runner: body.technique,
          still: stillSpans(body.score.contacts, durationS),
          sensors: errors,
          ...(slip && { slip }),
        },
      }
      return truth
    },
  }
}

/** The run itself, without sensors and not mirrored. */
export function runningBody(
  options: Pick<RunOptions, 'durationS' | 'tier' | 'standStill' | 'plan' | 'runner' | 'varied' | 'circleM'>,
  random: Random,
): Body {
  const { durationS, tier, standStill = true } = options
  const dirty = tier === 'dirty'
  const own = random.fork('technique')
  const usual = drawTechnique(own, dirty, options.runner)
  const technique = options.varied
    ? { ...usual, ...varied(usual, own.fork('varied')), ...options.runner?.exactly }
    : usual
  const plan = options.plan ?? drawPlan(random.fork('plan'), durationS, standStill, dirty)
  const score = layOut(technique, plan, durationS, random.fork('score'))
  const way =
    options.circleM === undefined
      ? createWay(score, dirty, technique, random.fork('way'))
      : createCircle(score, options.circleM, technique.speed)
  return createBody(technique, score, way, random.fork('body'))
}

function drawSensorErrors(options: RunOptions, random: Random): Map<BodySensor, SensorErrors> {
  const { durationS, tier = 'clean', sensors = bodySensors, mountings, gaps = true, lost = [] } = options
  const hasGaps = gaps && random.fork('gaps').next() < 0.5 && durationS >= 60
  return new Map(
    sensors.map((sensor) => {
      const own = random.fork(`${sensor} errs`)
      const mounting = mountings?.[sensor]
      const errors = options.flawless
        ? { ...noErrors(), ...(mounting && { mounting }) }
        : drawErrors(tier, own, { tiltDeg: options.tiltDeg, mounting })
      // The sensors of a set start together; in the clean tier their clocks only drift apart.
      if (tier === 'clean') errors.clockOffsetS = 0
      if (hasGaps && !options.flawless) errors.gaps = drawGaps(own.fork('gaps'), durationS)
      if (lost.includes(sensor)) errors.lostS = durationS / 2
      return [sensor, errors]
    }),
  )
}

/** Draws gaps of one to three seconds for two of five sensors. */
function drawGaps(random: Random, durationS: number): Span[] {
  if (random.next() < 0.6) return []
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
