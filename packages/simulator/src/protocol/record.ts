/** Recordings of test protocols by a device that takes in the values of body-worn sensors. */
import { metricOfColumn } from '@cadenza/metrics'
import { type WritableRecording, writeFit } from '@cadenza/recording'
import { device } from '../activity-setup.ts'
import { createHeart, type DemoAthlete, type Fitness } from '../athlete.ts'
import { DeviceLog, type Sample } from '../log.ts'
import { createRandom, type Random, wandering } from '../random.ts'
import { riderSeed } from '../technique-session.ts'
import { dayOf, type Form, ridersForm, runnersForm } from './form.ts'
import { ownRpm, type ProtocolName, type ProtocolStep, protocolSteps } from './steps.ts'

export interface ProtocolSession {
  athlete: DemoAthlete
  protocol: ProtocolName
  /** Days after the first day of the year. */
  day: number
  /** Progress of the year's technique training, 0 to 1. */
  trained: number
}

interface Taken {
  /** The season's seed. */
  season: string
  startMs: number
  utcOffsetS: number
  fitness: Fitness
}

/** The last of each protocol, and one a quarter earlier to compare it with. */
export function protocolSessions(days: number): ProtocolSession[] {
  const sessions: [ProtocolName, DemoAthlete, before: number][] = [
    ['bike-protocol', 'first', 11],
    ['time-trial', 'second', 16],
    ['half-pyramid', 'second', 24],
  ]
  return sessions.flatMap(([protocol, athlete, before]) =>
    [before, before + 91].map((back) => {
      const day = days - 1 - back
      return { athlete, protocol, day, trained: day / days }
    }),
  )
}

/** A FIT file at 1 Hz, whose laps have the names of the protocol's steps. */
export function protocolFile(session: ProtocolSession, taken: Taken): Uint8Array<ArrayBuffer> {
  return writeFit(new Protocol(session, taken).go())
}

/** Variation of a second's value, in standard deviations of single cycles, of which it has one or two. */
const WAVERING = 0.8
/** s until the athlete moves as the new step demands. */
const SETTLING_S = 4

class Protocol {
  private readonly session: ProtocolSession
  private readonly taken: Taken
  private readonly random: Random
  private readonly rides: boolean
  private readonly log: DeviceLog
  private readonly heart: ReturnType<typeof createHeart>
  private readonly columns = new Map<string, number[]>()
  private readonly wavers = new Map<string, () => number>()
  /** The form between the efforts. */
  private easy: Form | undefined
  private day: ReadonlyMap<string, number> | undefined
  private readonly laps: (string | undefined)[] = []
  private second = 0
  private distanceM = 0
  private pace = 0

  constructor(session: ProtocolSession, taken: Taken) {
    this.session = session
    this.taken = taken
    this.random = createRandom(`${taken.season} ${session.athlete} ${session.protocol} ${session.day}`)
    this.rides = session.protocol === 'bike-protocol'
    this.log = new DeviceLog([
      ...(['heartrate', 'cadence', 'speed', 'distance'] as const),
      ...(this.rides ? (['power'] as const) : []),
    ])
    this.heart = createHeart(wandering(this.random.fork('heart'), 1, 12))
  }

  go(): WritableRecording {
    const { startMs, utcOffsetS } = this.taken
    const steps = protocolSteps[this.session.protocol]
    let effort = 0
    for (const [i, step] of steps.entries()) {
      this.log.startLap(this.second, 'manual')
      this.laps.push(step.lap)
      if (step.lap !== undefined) effort++
      const tired = effort / steps.filter(({ lap }) => lap !== undefined).length
      this.step(step, tired, i)
    }
    const recording = this.log.finish({
      ...{ startMs, utcOffsetS, device },
      sport: this.rides ? 'cycling' : 'running',
      subSport: this.rides ? 'indoor_cycling' : 'track',
    })
    return {
      ...recording,
      channels: [
        ...recording.channels,
        ...Array.from(this.columns, ([name, values]) => ({
          name,
          unit: metricOfColumn(name)?.metric.seriesUnit ?? '',
          values: new Float32Array(values),
        })),
      ],
      laps: recording.laps.map((lap, i) => ({ ...lap, name: this.laps[i] ?? 'Easy' })),
    }
  }

  private step(step: ProtocolStep, tired: number, at: number): void {
    const { durationS = Number.POSITIVE_INFINITY, distanceM = Number.POSITIVE_INFINITY, intensity } = step
    const rpm = step.rpm ?? ownRpm
    const speed = this.taken.fitness.thresholdSpeed * intensity
    const stepsPerMinute = 143 + 7 * this.session.trained + 8 * speed
    const form = this.formOf(step, tired, { rpm, speed, stepsPerMinute })
    const own = this.random.fork(`step ${at}`)
    const wavering = wandering(own.fork('pace'), 0.012, 6)
    const cadence = wandering(own.fork('cadence'), 0.7, 4)
    const untilM = this.distanceM + distanceM
    for (let s = 0; s < durationS && this.distanceM < untilM; s++) {
      this.pace += (intensity - this.pace) / (s < 10 ? SETTLING_S : 1)
      const sample = this.rides
        ? this.riding(this.pace * (1 + wavering()), rpm + cadence())
        : this.running(this.pace * (1 + wavering()), stepsPerMinute / 2 + 0.5 * cadence())
      const heartrate = Math.round(this.heart(this.pace, 18))
      this.log.add(this.second, { ...sample, heartrate, distance: this.distanceM })
      this.note(form)
      this.second++
    }
  }

  private formOf(
    { lap, intensity }: ProtocolStep,
    tired: number,
    { rpm, ...running }: { rpm: number; speed: number; stepsPerMinute: number },
  ): Form {
    if (lap === undefined && this.easy) return this.easy
    const { athlete, trained } = this.session
    const seed = riderSeed(this.taken.season, athlete)
    // High torque wears the technique as fatigue does.
    const strained = Math.min(1, 0.5 * tired + Math.max(0, intensity - 0.7))
    const form = this.rides
      ? ridersForm(seed, rpm, { trained, tired: strained })
      : runnersForm(seed, { strike: 'midfoot', trained, tired, ...running })
    if (lap === undefined) this.easy = form
    return form
  }

  private riding(intensity: number, rpm: number): Sample {
    const power = Math.max(0, Math.round(this.taken.fitness.ftp * intensity))
    // On a trainer, speed is what the power would bring on a flat road.
    const speed = 2.05 * Math.cbrt(power) - 2.4
    this.distanceM += speed
    return { power, speed, cadence: Math.round(rpm) }
  }

  private running(intensity: number, stridesPerMinute: number): Sample {
    const speed = this.taken.fitness.thresholdSpeed * intensity
    this.distanceM += speed
    return { speed, cadence: Math.round(stridesPerMinute) }
  }

  /** Adds one second of the sensors' values. */
  private note(form: Form): void {
    const { random } = this
    this.day ??= dayOf(form.keys(), `${this.taken.season} ${this.session.protocol} ${this.session.day} worn`)
    for (const [column, { mean, sd }] of form) {
      const waver = this.wavers.get(column) ?? wandering(random.fork(column), WAVERING, 2)
      this.wavers.set(column, waver)
      const values = this.columns.get(column) ?? new Array<number>(this.second).fill(Number.NaN)
      this.columns.set(column, values)
      while (values.length < this.second) values.push(Number.NaN)
      values.push(mean + sd * ((this.day.get(column) ?? 0) + waver()))
    }
  }
}
