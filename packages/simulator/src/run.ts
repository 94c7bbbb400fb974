/**
 * Simulates a run second by second: speed from the plan and the hills, steps from speed, heart rate from
 * effort.
 */

import type { WritableRecording } from '@cadenza/recording'
import { type ActivitySetup, finishRecording, meanIntensity, plannedS } from './activity-setup.ts'
import { createHeart } from './athlete.ts'
import { type Course, createLoop, valueAt } from './course.ts'
import { DeviceLog } from './log.ts'
import type { Step } from './plan.ts'
import { wandering } from './random.ts'
import { thermometer } from './weather.ts'

const AUTO_LAP_M = 1000

export function recordRun(setup: ActivitySetup): WritableRecording {
  return new Run(setup).go()
}

class Run {
  private readonly setup: ActivitySetup
  private readonly course: Course
  private readonly log = new DeviceLog([
    'latitude',
    'longitude',
    'elevation',
    'heartrate',
    'cadence',
    'distance',
    'speed',
    'temperature',
    'vertical_oscillation',
    'ground_contact_time',
    'stance_time_balance',
    'step_length',
    'vertical_ratio',
  ])
  private readonly heart: ReturnType<typeof createHeart>
  private readonly temperature: ReturnType<typeof thermometer>
  private readonly pace: () => number
  private readonly speedNoise: () => number
  private readonly rhythm: () => number
  private readonly spring: () => number
  private readonly gpsNorth: () => number
  private readonly gpsEast: () => number
  private readonly lapsByHand: boolean
  private second = 0
  private distanceM = 0
  private speed = 0

  constructor(setup: ActivitySetup) {
    this.setup = setup
    const { planned, random, landscape, dayOfYear, fitness } = setup
    const guessedSpeed = fitness.thresholdSpeed * meanIntensity(planned)
    this.course = createLoop(plannedS(planned) * guessedSpeed, landscape, random.fork('course'))
    this.heart = createHeart(wandering(random, 1.1, 12))
    this.temperature = thermometer(dayOfYear, planned.startS, random)
    this.pace = wandering(random, 0.018 * (setup.manner?.roughness ?? 1), 25)
    this.speedNoise = setup.manner ? wandering(random, setup.manner.speedNoiseMS, 4) : () => 0
    this.rhythm = wandering(random, 1.6, 15)
    this.spring = wandering(random, 1, 25)
    this.gpsNorth = wandering(random, 1.8, 25)
    this.gpsEast = wandering(random, 1.8, 25)
    this.lapsByHand = planned.steps.some((step) => step.lap)
  }

  go(): WritableRecording {
    const { planned, random } = this.setup
    let crossing = random.between(600, 1800)
    for (const step of planned.steps) {
      // There is no stop right before the end of the run.
      const isLast = step === planned.steps.at(-1)
      if (step.lap) this.log.startLap(this.second, 'manual')
      for (let done = 0; done < step.durationS; done++) {
        this.run(step)
        if (step.steady || this.second < crossing || (isLast && step.durationS - done < 60)) continue
        this.wait(Math.round(random.between(9, 45)))
        crossing = this.second + random.between(700, 2200)
      }
    }
    return finishRecording(this.log, this.setup)
  }

  private run(step: Step): void {
    const grade = valueAt(this.course.grade, this.course, this.distanceM)
    const wanted = this.setup.fitness.thresholdSpeed * step.intensity * hillFactor(grade) * (1 + this.pace())
    this.speed += (wanted - this.speed) / 4
    const before = Math.floor(this.distanceM / AUTO_LAP_M)
    this.note(this.speed / hillFactor(grade) / this.setup.fitness.thresholdSpeed)
    const after = Math.floor(this.distanceM / AUTO_LAP_M)
    if (!this.lapsByHand && after > before) this.log.startLap(this.second, 'distance')
  }

  /** Waits at a crossing with the timer stopped. */
  private wait(seconds: number): void {
    this.speed = 0
    this.log.pause(this.second, this.second + seconds)
    this.second += seconds
    for (let i = 0; i < seconds; i++) this.heart(0.25, 15)
  }

  private note(effort: number): void {
    const { course, distanceM, second, speed } = this
    const elevation = valueAt(course.elevationM, course, distanceM)
    const temperature = this.temperature(second, elevation - (course.elevationM[0] as number))
    const tired = second / 3600
    const stepsPerMinute = 131 + 11.5 * speed + this.rhythm()
    const stepLengthMm = (speed * 60_000) / stepsPerMinute
    const oscillationMm = 96 - 4 * speed + 1.5 * tired + 1.6 * this.spring()
    this.log.add(second, {
      latitude: valueAt(course.latitudeDeg, course, distanceM) + this.gpsNorth() / 111_320,
      longitude: valueAt(course.longitudeDeg, course, distanceM) + this.gpsEast() / 74_500,
      elevation,
      heartrate: this.heart(effort, temperature),
      // FIT counts the strides of one foot.
      cadence: Math.round(stepsPerMinute) / 2,
      distance: distanceM,
      speed: Math.max(0, speed + this.speedNoise()),
      temperature,
      vertical_oscillation: oscillationMm,
      ground_contact_time: 344 - 32 * speed + 5 * tired + 1.8 * this.spring(),
      stance_time_balance: 50.7 + 0.25 * tired + 0.22 * this.spring(),
      step_length: stepLengthMm,
      vertical_ratio: (100 * oscillationMm) / stepLengthMm,
    })
    this.distanceM += speed
    this.second++
  }
}

/** The factor of speed at the same effort on a slope: a tenth less at 3 % up, a little more downhill. */
function hillFactor(grade: number): number {
  return grade > 0 ? 1 / (1 + 3.6 * grade) : Math.min(1.08, 1 - 1.6 * grade)
}
