/** Simulates a ride with body-worn sensors, with the true values. */

import { type BodySensor, bodySensors, type MotionLog, type SensorLog } from '@cadenza/recording'
import { createRandom, type Random } from '../random.ts'
import { readSensor } from '../sensors/device.ts'
import { drawErrors, noErrors, type SensorErrors, type Span, type Tier } from '../sensors/errors.ts'
import { type MovingSegment, type Pose, poseMotion } from '../sensors/motion.ts'
import { after, type Quaternion, turnAbout, type Vector } from '../sensors/rotation.ts'
import { drawWearing, errorsWornAnew, type Wearing } from '../sensors/wearing.ts'
import { type DeadSpot, drawRider, type Rider, tiredRider, trainedRider, withDeadSpots } from './athlete.ts'
import { type Body, createBody, type Side } from './body.ts'
import { createCrank } from './crank.ts'
import { mirroredBody } from './mirror.ts'
import { type PlanOptions, planRide, type RidePlan } from './plan.ts'
import { createRoad, type Road } from './road.ts'
import { rise } from './smooth.ts'
import { type Chain, pulling, surging } from './surge.ts'
import { type TrueStroke, trueStrokes } from './truth.ts'

/** Default start of rides; whole seconds, as in FIT files. */
export const RIDE_START_MS = Date.UTC(2026, 4, 12, 15)

export interface RideOptions {
  /** The same seed makes the same ride, whatever the sensors and their rate. */
  seed: string
  durationS: number
  rateHz: number
  tier: Tier
  /** Default: all six. */
  sensors?: readonly BodySensor[]
  /** Tilt of the sensors on their segments. Default: up to 30°, drawn for each. */
  tiltDeg?: number
  /** Exact orientation of sensors, segment-from-sensor. */
  mountings?: Partial<Record<BodySensor, Quaternion>>
  /**
   * True (default) if the ride starts with standing still and upright beside the bicycle; false if it starts
   * in mid-stroke.
   */
  standStill?: boolean
  /** The mirror image of the ride with that seed. */
  mirrored?: boolean
  plan?: PlanOptions
  /**
   * The rider; by default one drawn for the ride. `trained` (0 to 1) is the progress of technique training,
   * `tired` the fatigue before the ride. `deadSpots` of both feet replace those drawn.
   */
  rider?: { seed: string; trained?: number; tired?: number; deadSpots?: readonly DeadSpot[] }
  /** Makes the bicycle surge with every push. By default the ripple of the crank does not move it. */
  chain?: Chain
  /** True (default) if sensors miss some seconds. */
  gaps?: boolean
  /** Sensors that fail half-way. */
  lost?: readonly BodySensor[]
  /** A sensor that slips on its segment. */
  slip?: Slip
  /** Sensors without errors, aligned with their segments. */
  flawless?: boolean
  /**
   * The same ride recorded once more with all sensors put on anew. Each name gives other places,
   * orientations, straps and noise.
   */
  wornAnew?: string
  /** Epoch ms of the zero of the log. */
  startMs?: number
}

/**
 * A slip within one second from `atS` (default: half-way) by `angleDeg` (default: 5°) about `axis` of the
 * segment (default: y).
 */
export interface Slip {
  sensor: BodySensor
  atS?: number
  angleDeg?: number
  axis?: Vector
}

export interface RideTruth {
  /** Every whole turn of each crank in order; computed on first use. */
  readonly left: readonly TrueStroke[]
  readonly right: readonly TrueStroke[]
  /**
   * Crank angle in 0–360° from 12 o'clock (against gravity) at a true time in s since the zero of the log.
   */
  crankAngleDeg(side: Side, timeS: number): number
  facts: RideFacts
}

export interface RideFacts {
  rider: Rider
  /** End of standing still and upright; 0 if the ride starts in mid-stroke. */
  stillUntilS: number
  /** Times of coasting and of stops. */
  coasts: readonly Span[]
  stops: readonly Span[]
  /** The errors of each sensor, including its clock and gaps. */
  sensors: ReadonlyMap<BodySensor, SensorErrors>
  slip?: Required<Slip>
}

export interface SimulatedRide {
  log: MotionLog
  truth: RideTruth
}

/** Simulates the ride of a seed: the log of the sensors and the true values of each stroke. */
export function simulateRide(options: RideOptions): SimulatedRide {
  const ride = createRide(options)
  const { startMs = RIDE_START_MS } = options
  const { wornAnew } = options
  const again = wornAnew === undefined ? undefined : ride.random.fork(`worn ${wornAnew}`)
  const errors = drawSensorErrors(options, ride.random)
  const slip = completeSlip(options)
  const sensors: SensorLog[] = []
  for (const [sensor, usual] of errors) {
    const wearing = again && drawWearing(sensor, again.fork(sensor))
    const own = wearing && again ? errorsWornAnew(usual, wearing, again.fork(`${sensor} errs`)) : usual
    errors.set(sensor, own)
    const segment = createSegment(ride.body, sensor, slip?.sensor === sensor ? slip : undefined, wearing)
    const reading = {
      sensor,
      rateHz: options.rateHz,
      span: { fromS: 0, toS: options.durationS },
      errors: own,
      shakeAt: ride.plan.rolling.at,
    }
    sensors.push(readSensor(segment, reading, (again ?? ride.random).fork(`${sensor} reads`)))
  }
  const { plan, body } = ride
  const facts: RideFacts = {
    rider: body.rider,
    stillUntilS: plan.stillUntilS,
    coasts: plan.coasts,
    stops: plan.stops,
    sensors: errors,
    ...(slip && { slip }),
  }
  const strokes = (side: Side) => trueStrokes(body, side, plan.durationS, plan.risen.at)
  let left: readonly TrueStroke[] | undefined
  let right: readonly TrueStroke[] | undefined
  return {
    log: { sport: 'cycling', startMs, timeZone: 'Europe/Berlin', device: 'Cadenza simulator', sensors },
    truth: {
      get left() {
        left ??= strokes('left')
        return left
      },
      get right() {
        right ??= strokes('right')
        return right
      },
      crankAngleDeg: (side, timeS) => inTurn(body.crankAngle(side, timeS)),
      facts,
    },
  }
}

export interface Ride {
  body: Body
  plan: RidePlan
  road: Road
  random: Random
}

/** The ride itself, without sensors. */
export function createRide(
  options: Pick<
    RideOptions,
    'seed' | 'durationS' | 'tier' | 'standStill' | 'mirrored' | 'plan' | 'rider' | 'chain'
  >,
): Ride {
  const { seed, durationS, tier, standStill = true, mirrored = false } = options
  const random = createRandom(seed)
  const who = options.rider ? createRandom(options.rider.seed) : random
  const fresh = trainedRider(drawRider(who.fork('rider'), tier === 'dirty'), options.rider?.trained ?? 0)
  const spots = options.rider?.deadSpots
  const tired = tiredRider(spots ? withDeadSpots(fresh, spots) : fresh, options.rider?.tired ?? 0)
  const rider = options.chain ? pulling(tired, options.chain) : tired
  const plan = planRide(durationS, standStill, rider.cadenceRpm, random.fork('plan'), options.plan ?? {})
  const crank = createCrank(rider, plan, random.fork('crank'))
  const level = createRoad(tier, plan, random.fork('road'))
  const road = options.chain ? surging(level, crank, options.chain) : level
  const body = createBody({ rider, plan, crank, road, tier }, random.fork('body'))
  return { body: mirrored ? mirroredBody(body) : body, plan, road, random }
}

/** The motion of a sensor's carrier, including the road's part. */
export function createSegment(
  body: Body,
  sensor: BodySensor,
  slip?: Required<Slip>,
  wearing?: Wearing,
): MovingSegment {
  const carrier = body.carrier(sensor, wearing)
  const pose = slip ? slipping(carrier, slip) : carrier
  const along = new Float64Array(3)
  return (timesS) => {
    const motion = poseMotion(pose, timesS)
    for (let k = 0; k < timesS.length; k++) {
      body.roadAcceleration(timesS[k] as number, along)
      for (let i = 0; i < 3; i++) {
        motion.acceleration[3 * k + i] = (motion.acceleration[3 * k + i] as number) + (along[i] as number)
      }
    }
    return motion
  }
}

function slipping(pose: Pose, { atS, angleDeg, axis }: Required<Slip>): Pose {
  return (timeS, out) => {
    pose(timeS, out)
    const turn = turnAbout(axis, ((angleDeg * Math.PI) / 180) * rise(timeS - atS))
    out.set(after([out[0], out[1], out[2], out[3]] as unknown as Quaternion, turn), 0)
  }
}

function completeSlip({ slip, durationS }: RideOptions): Required<Slip> | undefined {
  return slip && { atS: durationS / 2, angleDeg: 5, axis: [0, 1, 0], ...slip }
}

function drawSensorErrors(options: RideOptions, random: Random): Map<BodySensor, SensorErrors> {
  const { sensors = bodySensors, tier, tiltDeg, mountings, gaps = true, lost = [], durationS } = options
  return new Map(
    sensors.map((sensor) => {
      const own = random.fork(`${sensor} errs`)
      const mounting = mountings?.[sensor]
      const errors = options.flawless
        ? noErrors()
        : drawErrors(tier, own, { ...(tiltDeg !== undefined && { tiltDeg }), ...(mounting && { mounting }) })
      if (options.flawless && mounting) errors.mounting = mounting
      if (gaps && !options.flawless) errors.gaps = drawGaps(durationS, own.fork('gaps'))
      if (lost.includes(sensor)) errors.lostS = durationS / 2
      return [sensor, errors]
    }),
  )
}

/** Draws one or two gaps per twenty minutes, of 40 ms to 3 s, never while standing still. */
function drawGaps(durationS: number, random: Random): Span[] {
  const gaps: Span[] = []
  for (let fromS = random.between(30, 900); fromS < durationS; fromS += random.between(300, 1200)) {
    gaps.push({ fromS, toS: fromS + 0.04 * 75 ** random.next() })
  }
  return gaps
}

function inTurn(angleRad: number): number {
  const degrees = ((angleRad * 180) / Math.PI) % 360
  return degrees < 0 ? degrees + 360 : degrees
}
