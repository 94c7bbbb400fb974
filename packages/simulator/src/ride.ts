/**
 * Simulates a ride second by second: power from the plan and the hills, speed from power, heart rate from
 * effort.
 */

import type { WritableRecording } from '@cadenza/recording'
import { type ActivitySetup, finishRecording, meanIntensity, plannedS } from './activity-setup.ts'
import { createHeart } from './athlete.ts'
import { type Course, createLoop, valueAt } from './course.ts'
import { DeviceLog, type Sample } from './log.ts'
import type { Step } from './plan.ts'
import { wandering } from './random.ts'
import { techniqueChannels } from './rider/technique.ts'
import { thermometer } from './weather.ts'

const GRAVITY = 9.81
const BIKE_KG = 9.5
/**
 * Rolling resistance of a good road, air density at 600 m, drag area of rider and bike, efficiency of a clean
 * chain.
 */
const ROLLING = 0.0048
const AIR_KG_M3 = 1.14
const DRAG_AREA_M2 = 0.33
const DRIVETRAIN = 0.975
/** Highest speed downhill, m/s; bends limit it. */
const FASTEST = 16.5
/** Braking deceleration, m/s². */
const BRAKING = 1.6
/** Standing time in s after which the device stops its timer. */
const AUTO_PAUSE_S = 6

const channels = [
  'latitude',
  'longitude',
  'elevation',
  'heartrate',
  'cadence',
  'distance',
  'speed',
  'power',
  'temperature',
  'l_r_balance',
] as const

export function recordRide(setup: ActivitySetup): WritableRecording {
  return new Ride(setup).go()
}

class Ride {
  private readonly setup: ActivitySetup
  private readonly course: Course
  private readonly log: DeviceLog
  private readonly heart: ReturnType<typeof createHeart>
  private readonly temperature: ReturnType<typeof thermometer>
  private readonly legs: () => number
  private readonly rhythm: () => number
  private readonly sway: () => number
  private readonly gpsNorth: () => number
  private readonly gpsEast: () => number
  private second = 0
  /** Seconds ridden without standing. */
  private ridden = 0
  private distanceM = 0
  private speed = 0
  private nextStop: number
  /** The intensity on its way to the planned one. */
  private aim: number | undefined
  private lettingGoS = 0

  constructor(setup: ActivitySetup) {
    this.setup = setup
    const { planned, random, landscape, dayOfYear, sensors } = setup
    this.log = new DeviceLog(sensors ? [...channels, ...techniqueChannels] : channels)
    // A little slower than on the flat. The loop is a little longer than needed.
    const guessedSpeed = 4.6 + 4.1 * meanIntensity(planned)
    this.course = createLoop(plannedS(planned) * guessedSpeed, landscape, random.fork('course'))
    this.heart = createHeart(wandering(random, 1.1, 12))
    this.temperature = thermometer(dayOfYear, planned.startS, random)
    this.legs = wandering(random, 0.07 * (setup.manner?.roughness ?? 1), 9)
    this.rhythm = wandering(random, 2.6, 14)
    this.sway = wandering(random, 1.3, 20)
    this.gpsNorth = wandering(random, 1.6, 30)
    this.gpsEast = wandering(random, 1.6, 30)
    this.nextStop = this.untilStop()
  }

  go(): WritableRecording {
    const { planned } = this.setup
    let breakAt = planned.breakS > 0 ? Math.round(plannedS(planned) / 2) : Number.POSITIVE_INFINITY
    for (const step of planned.steps) {
      // There is no stop right before the end of the ride.
      const isLast = step === planned.steps.at(-1)
      if (step.lap) this.log.startLap(this.second, 'manual')
      for (let done = 0; done < step.durationS; done++) {
        this.ride(step)
        if (step.steady || (isLast && step.durationS - done < 60)) continue
        if (this.ridden >= breakAt) {
          breakAt = Number.POSITIVE_INFINITY
          this.stop(planned.breakS)
        } else if (this.ridden >= this.nextStop) {
          this.stop(Math.round(this.setup.random.between(8, 50)))
          this.nextStop = this.ridden + this.untilStop()
        }
      }
    }
    this.brake()
    return finishRecording(this.log, this.setup)
  }

  private untilStop(): number {
    const { random, planned } = this.setup
    return planned.subSport === 'commuting' ? random.between(150, 420) : random.between(500, 1900)
  }

  private ride(step: Step): void {
    const grade = valueAt(this.course.grade, this.course, this.distanceM)
    const power = this.power(step, grade)
    this.accelerate(power, grade)
    this.note(power, power > 0 ? this.cadence(step, grade) : 0)
  }

  private power({ intensity, steady = false }: Step, grade: number): number {
    const { fitness, manner, random } = this.setup
    const wavering = this.legs() * (steady ? 0.5 : 1)
    const aim = this.aimAt(intensity)
    const rolls = !steady && (grade < -0.042 || this.speed > 13.5)
    if (rolls || (steady && this.letsGo())) return 0
    const hilly = Math.min(1.4, Math.max(0.5, 1 + 7 * grade))
    const hills = steady ? 1 + (hilly - 1) * (manner?.hillShare ?? 0) : hilly
    const power = fitness.ftp * aim * hills * (1 + wavering) + 9 * (manner?.roughness ?? 1) * random.normal()
    return power < 25 ? 0 : power
  }

  private aimAt(intensity: number): number {
    const { manner } = this.setup
    if (!manner) return intensity
    const before = this.aim ?? intensity
    this.aim = before + (intensity - before) * (1 - Math.exp(-1 / manner.settleS))
    return this.aim
  }

  private letsGo(): boolean {
    const { manner, random } = this.setup
    if (!manner) return false
    if (this.lettingGoS === 0 && random.next() < 1 / manner.betweenLettingGoS) {
      this.lettingGoS = Math.round(random.between(2, 6))
    }
    if (this.lettingGoS === 0) return false
    this.lettingGoS--
    return true
  }

  private accelerate(power: number, grade: number): void {
    const slope = Math.atan(grade)
    const push = (power * DRIVETRAIN) / Math.max(2, this.speed)
    const riddenMassKg = this.setup.fitness.weightKg + BIKE_KG
    const weight = riddenMassKg * GRAVITY * (Math.sin(slope) + ROLLING * Math.cos(slope))
    const air = 0.5 * AIR_KG_M3 * DRAG_AREA_M2 * this.speed * this.speed
    this.speed += (push - weight - air) / (riddenMassKg * 1.02)
    this.speed = Math.min(FASTEST, Math.max(1.8, this.speed))
  }

  private cadence({ intensity }: Step, grade: number): number {
    const climbing = Math.max(0, grade - 0.015) * 330
    const tempo = 84 + 7 * Math.min(1.2, intensity) - climbing + this.rhythm()
    // The lowest gear limits the cadence at low speed.
    return Math.round(Math.min(112, Math.max(48, tempo), 62 + 12 * this.speed))
  }

  /** Brakes, stands, and rides on. The timer pauses during longer stops. */
  private stop(standingS: number): void {
    this.brake()
    const noted = Math.min(standingS, AUTO_PAUSE_S)
    for (let i = 0; i < noted; i++) this.note(0, 0)
    const paused = standingS - noted
    if (paused <= 0) return
    this.log.pause(this.second, this.second + paused)
    this.second += paused
    for (let i = 0; i < paused; i++) this.heart(0.1, 15)
  }

  private brake(): void {
    while (this.speed > 0) {
      this.speed = Math.max(0, this.speed - BRAKING)
      this.note(0, 0)
    }
  }

  /** Records the current second and moves on. */
  private note(power: number, cadence: number): void {
    const { course, distanceM, second } = this
    const { ftp } = this.setup.fitness
    const elevation = valueAt(course.elevationM, course, distanceM)
    const temperature = this.temperature(second, elevation - (course.elevationM[0] as number))
    const sample: Sample = {
      latitude: valueAt(course.latitudeDeg, course, distanceM) + this.gpsNorth() / 111_320,
      longitude: valueAt(course.longitudeDeg, course, distanceM) + this.gpsEast() / 74_500,
      elevation,
      heartrate: this.heart(power / ftp, temperature),
      cadence,
      distance: distanceM,
      speed: this.speed,
      power,
      temperature,
    }
    // The left leg does a little more, increasingly so with fatigue.
    if (cadence > 0)
      sample.l_r_balance = 1.1 + this.ridden / 9000 + this.sway() - 1.2 * Math.min(1, power / ftp)
    if (cadence > 0) this.setup.sensors?.(this.ridden, cadence, sample)
    this.log.add(second, sample)
    this.distanceM += this.speed
    this.second++
    if (this.speed > 0) this.ridden++
  }
}
