/**
 * Activities written from plans as people do them, with the truth about their steps. Written from the plan
 * alone: it knows nothing of how steps are found. Three ways to do a workout:
 *
 * - `trainer`: a smart trainer holds the power and the lengths, with or without laps;
 * - `guided`: a device announces the steps, marks each with a lap, and people press its button early;
 * - `felt`: by the clock and by feel, with laps pressed at hard steps or not at all (automatic ones instead).
 *   Where the effort changes, the length varies; where it stays about the same, nobody but the clock knows.
 */
import type { Series, SeriesColumn, Span } from '@cadenza/activity'
import type { ActivitySport } from '@cadenza/metrics'
import { type Random, wandering } from '@cadenza/simulator'
import type { Recorded } from '../src/compliance/recorded.ts'
import type { WorkoutDefinition } from '../src/definition.ts'
import type { Athlete } from '../src/expected/athlete.ts'
import { type TimedStep, timeSteps } from '../src/expected/timeline.ts'
import { parseWorkout } from '../src/text/parse.ts'

export type Way = 'trainer' | 'guided' | 'felt'

export interface SimulatedActivity {
  way: Way
  recorded: Recorded
  /** Seconds of the activity in which each step was done; undefined where it was left out. */
  truth: ({ from: number; to: number } | undefined)[]
  hidden: Hidden
}

/** A step as it was done; one that was repeated once more than planned is not in the plan. */
export interface DoneStep {
  /** The index of the planned step. */
  planned: number
  /** Seconds of the activity, `to` excluded. */
  from: number
  to: number
  /** W or m/s aimed at, from its start to its end. */
  levels: { from: number; to: number }
  cadence: number
  /** s; the length that it would have if the athlete missed none. */
  usualS: number
  /** The deviation of its length, as a share; 0 where the length is kept. */
  lengthDeviation: number
}

/** What the recording does not say about how it was made, for `ideal-observer.ts`. */
export interface Hidden {
  steps: DoneStep[]
  /** 1 in each second that was done, 0 in pauses and halts. */
  isDone: Uint8Array
  /** Share by which all targets are missed. */
  bias: number
  quick: Wandering
  slow: Wandering
}

/** Noise of the first order: standard deviation, as a share of the level, and time constant. */
export interface Wandering {
  deviation: number
  seconds: number
}

/** The share of the way to a new level that legs and trainers go in a second. */
export const quickness = 0.7
export const cadenceDeviation = 3
/** Shares of a length by which it varies by feel, and the most of it. */
const lengthDeviation = 0.05
export const mostLengthChange = 0.2
/** The chance that the last of several steps is cut short, and the shares that are done of it. */
export const lastStepCut = { chance: 0.25, from: 0.4, to: 0.9 }

export const simulatedAthlete: Athlete = { ftp: 250, thresholdSpeed: 4, maxHeartrate: 190 }

/** Workouts as coaches write them, with numbers that differ from one to the next. */
export function simulatedPlan(random: Random, sport: ActivitySport = 'bike'): WorkoutDefinition {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random.next() * items.length)] as T
  const whole = (from: number, to: number) => Math.floor(random.between(from, to + 1))
  const repeat = (times: number, ...lines: string[]) =>
    [`- ${times}x`, ...lines.map((line) => `  - ${line}`)].join('\n')
  const rides = [
    () =>
      `- 12m ramp 45-70%\n${repeat(whole(3, 6), `${whole(2, 5)}m ${whole(105, 118)}% 95rpm`, `${whole(2, 4)}m 50%`)}\n- 8m ramp 60-40%`,
    () => `- 15m 55-65%\n${repeat(whole(2, 4), `${whole(8, 20)}m ${whole(86, 98)}%`, '5m 52%')}\n- 10m 50%`,
    () =>
      `- 10m 50-60%\n- ${whole(2, 3)}x\n  - ${whole(8, 13)}x\n    - 30s 125%\n    - 30s 48%\n  - 4m 45%\n- 10m 52%`,
    () =>
      `- 10m 55%\n${repeat(3, '20s 140%', '100s 50%')}\n- 3m 50%\n${repeat(whole(4, 8), `${whole(3, 4)}m ${whole(100, 110)}%`, '3m 55%')}\n- 12m 50%`,
    () => `- ${whole(60, 150)}m 60-72%`,
    () => `- 20m 55-65%\n- ${whole(20, 40)}m 77-82%\n- ${whole(15, 30)}m 90-94%\n- 15m 50-55%`,
    () =>
      `- 10m ramp 40-65%\n- 5m 80%\n- 4m 50%\n${repeat(whole(4, 6), '4m 92%', '1m 112%', '5m 55%')}\n- 10m 45%`,
  ]
  const runs = [
    () =>
      `- 12m 65-72% pace\n${repeat(whole(5, 10), `${pick([400, 600, 800, 1000])}mtr ${whole(106, 112)}% pace`, '2m 55% pace')}\n- 10m 62-70% pace`,
    () => `- 15m 68-74% pace\n- ${whole(15, 30)}m ${whole(93, 98)}% pace\n- 10m 65-70% pace`,
    () =>
      `- 15m 68-74% pace\n${repeat(whole(3, 5), `${whole(4, 8)}m ${whole(98, 103)}% pace`, '2m 60% pace')}\n- 8m 66% pace`,
    () => `- ${whole(40, 90)}m 68-76% pace`,
  ]
  const { definition, problems } = parseWorkout(
    `# Simulated\nsport: ${sport}\n${pick(sport === 'run' ? runs : rides)()}`,
  )
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return definition
}

/** An activity that follows a plan. */
export function simulateDone(definition: WorkoutDefinition, random: Random, way?: Way): SimulatedActivity {
  const steps = timeSteps(definition, simulatedAthlete)
  const draw = random.next()
  const chosen =
    way ??
    (definition.sport === 'run'
      ? draw < 0.6
        ? 'guided'
        : 'felt'
      : draw < 0.3
        ? 'trainer'
        : draw < 0.7
          ? 'guided'
          : 'felt')
  return new Recorder(definition.sport, chosen, random).follow(steps)
}

/** A ride or run without any plan; a short one is a commute or a warm-up. */
function simulateFree(sport: ActivitySport, random: Random, length: 'short' | 'any' = 'any'): Recorded {
  const isShort = length === 'short' || random.next() < 0.5
  return new Recorder(sport, 'felt', random).wanderAround(
    isShort ? random.between(500, 1500) : random.between(1500, 9000),
  )
}

export interface SimulatedDay {
  plans: WorkoutDefinition[]
  done: ({ recorded: Recorded } & Partial<SimulatedActivity>)[]
  /** The plan that each activity followed; undefined where it followed none. */
  planOf: (number | undefined)[]
}

/**
 * A day of one or two planned workouts, some of them not done, with other activities between: another sport,
 * a free ride or run, or a workout of the same kind that was planned for another day.
 */
export function simulatedDay(random: Random): SimulatedDay {
  const sport = () => (random.next() < 0.3 ? 'run' : 'bike')
  const plans = [
    simulatedPlan(random, sport()),
    ...(random.next() < 0.35 ? [simulatedPlan(random, sport())] : []),
  ]
  const all: { at: number; plan?: number; done: SimulatedDay['done'][number] }[] = []
  const add = (done: SimulatedDay['done'][number], plan?: number) =>
    all.push({ at: random.next(), plan, done })
  plans.forEach((plan, i) => {
    if (random.next() < 0.92) add(simulateDone(plan, random), i)
  })
  const [first] = plans as [WorkoutDefinition]
  const isOneStep = plans.some((plan) => plan.sections.flatMap(({ steps }) => steps).length === 1)
  if (random.next() < 0.2) add({ recorded: simulateFree(first.sport === 'run' ? 'bike' : 'run', random) })
  if (random.next() < 0.15) add({ recorded: simulateFree(first.sport, random, isOneStep ? 'short' : 'any') })
  const isDone = all.some(({ plan }) => plan === 0)
  const other = simulatedPlan(random, first.sport)
  const isOther = plans.every((plan) => JSON.stringify(plan) !== JSON.stringify(other))
  if (isDone && isOther && !isOneStep && random.next() < 0.15)
    add({ recorded: simulateDone(other, random).recorded })
  all.sort((a, b) => a.at - b.at)
  return { plans, done: all.map(({ done }) => done), planOf: all.map(({ plan }) => plan) }
}

/** The share of the level by which steps must differ for people to notice the change. */
const noticeable = 0.14

class Recorder {
  private readonly sport: ActivitySport
  private readonly way: Way
  private readonly random: Random
  private readonly effort: number[] = []
  private readonly cadence: number[] = []
  private readonly timer: number[] = []
  private readonly metres: number[] = []
  private readonly borders: number[] = []
  private readonly lapsPressed: boolean
  /** Share by which all targets are missed. */
  private readonly bias: number
  private readonly quick: () => number
  private readonly slow: () => number
  private readonly steps: DoneStep[] = []
  private readonly isDone: number[] = []
  private readonly wanderings: Pick<Hidden, 'quick' | 'slow'>
  private travelled = 0
  private inertia = Number.NaN

  constructor(sport: ActivitySport, way: Way, random: Random) {
    this.sport = sport
    this.way = way
    this.random = random
    const isRun = sport === 'run'
    const [sd, hills] = way === 'trainer' ? [0.02, 0.004] : isRun ? [0.02, 0.012] : [0.1, 0.04]
    this.wanderings = {
      quick: { deviation: sd, seconds: way === 'trainer' ? 2 : 3 },
      slow: { deviation: hills, seconds: 60 },
    }
    const wander = ({ deviation, seconds }: Wandering) => wandering(random, deviation, seconds)
    this.quick = wander(this.wanderings.quick)
    this.slow = wander(this.wanderings.slow)
    this.bias = random.normal() * (way === 'trainer' ? 0.005 : isRun ? 0.01 : 0.03)
    this.lapsPressed =
      way === 'guided' || (way === 'trainer' ? random.next() < 0.5 : isRun ? true : random.next() < 0.5)
  }

  follow(steps: readonly TimedStep[]): SimulatedActivity {
    const { random } = this
    const truth: SimulatedActivity['truth'] = steps.map(() => undefined)
    const repeats = lastRepeats(steps)
    const fate = random.next()
    const left = fate < 0.15 ? repeats.leftOut(random) : new Set<number>()
    const again = fate > 0.9 ? repeats.again : []
    const isLong = steps.length > 1 && this.lapsPressed
    if (isLong && random.next() < 0.4) this.ease(random.between(60, 900))
    steps.forEach((step, k) => {
      if (left.has(k)) return
      const after = steps.slice(k + 1).find((_, i) => !left.has(k + 1 + i))
      truth[k] = this.do(step, k, { isFirst: k === 0, isLast: k === steps.length - 1, after })
      if (k === again.at(-1))
        for (const each of again)
          this.do(steps[each] as TimedStep, each, { isFirst: false, isLast: false, after: undefined })
    })
    if (isLong && random.next() < 0.5) this.ease(random.between(60, 1200))
    const hidden = {
      ...this.wanderings,
      steps: this.steps,
      isDone: Uint8Array.from(this.isDone),
      bias: this.bias,
    }
    return { way: this.way, recorded: this.recorded(), truth, hidden }
  }

  wanderAround(seconds: number): Recorded {
    const { random } = this
    const drift = wandering(random, this.sport === 'run' ? 0.06 : 0.14, 240)
    const usual = random.between(0.5, 0.75)
    for (let i = 0; i < seconds; i++) this.second(Math.max(0.2, usual + drift()) * this.threshold, 85)
    return this.recorded()
  }

  private get threshold(): number {
    return (this.sport === 'run' ? simulatedAthlete.thresholdSpeed : simulatedAthlete.ftp) ?? 1
  }

  /** Easy riding or running that nobody planned. */
  private ease(seconds: number): void {
    const from = this.effort.length
    for (let i = 0; i < seconds; i++) this.second(0.4 * this.threshold, 80)
    this.press(from)
  }

  private do(
    step: TimedStep,
    planned: number,
    { isFirst, isLast, after }: { isFirst: boolean; isLast: boolean; after: TimedStep | undefined },
  ) {
    const { random } = this
    const from = this.effort.length
    const code = this.sport === 'run' ? 'PACE' : 'PWR'
    const level = step.levels[code] ?? { from: this.threshold * 0.55, to: this.threshold * 0.55 }
    const next = after?.levels[code]
    const isNoticed =
      this.lapsPressed || (next !== undefined && Math.abs(next.from - level.to) > noticeable * this.threshold)
    const own =
      step.levels.PWR?.high !== undefined && step.levels.PWR.low !== undefined ? random.between(-0.3, 0.3) : 0
    const range =
      level.high !== undefined && level.low !== undefined && level.from === level.to
        ? level.high - level.low
        : 0
    const cadence = step.levels.CAD?.from ?? 88
    const varies = isNoticed && this.way === 'felt'
    let share = 1
    if (isFirst && this.lapsPressed && random.next() < 0.2) share = random.between(0.45, 0.9)
    else if (isLast && random.next() < lastStepCut.chance)
      share = random.between(isFirst ? 0.75 : lastStepCut.from, lastStepCut.to)
    else if (varies)
      share = 1 + Math.min(mostLengthChange, Math.max(-mostLengthChange, lengthDeviation * random.normal()))
    else if (this.way === 'guided' && random.next() < 0.05) share = random.between(0.6, 0.95)
    const metres = step.step.length.type === 'distance' ? step.step.length.value * share : undefined
    const seconds = Math.round((step.timeS ?? 180) * share)
    const start = this.travelled
    const stop =
      this.way !== 'trainer' && seconds > 300 && random.next() < 0.15
        ? Math.floor(random.between(60, seconds - 60))
        : -1
    for (let i = 0; metres === undefined ? i < seconds : this.travelled - start < metres; i++) {
      if (i === stop) random.next() < 0.5 ? this.pause() : this.halt()
      const through = metres === undefined ? i / seconds : (this.travelled - start) / metres
      this.second(level.from + (level.to - level.from) * through + own * range, cadence)
    }
    const to = this.effort.length
    this.press(from, to)
    this.steps.push({
      ...{ planned, from, to, cadence, usualS: step.timeS ?? 180 },
      levels: { from: level.from + own * range, to: level.to + own * range },
      lengthDeviation: varies ? lengthDeviation : 0,
    })
    return { from, to }
  }

  /** The timer stands still. */
  private pause(): void {
    const seconds = this.random.between(15, 300)
    for (let i = 0; i < seconds; i++) this.write(Number.NaN, Number.NaN, { timer: 0, isDone: false })
  }

  /** A traffic light with the timer running. */
  private halt(): void {
    const seconds = this.random.between(8, 25)
    for (let i = 0; i < seconds; i++) this.write(0, 0, { timer: 1, isDone: false })
  }

  private press(...borders: number[]): void {
    if (this.lapsPressed) this.borders.push(...borders)
  }

  private second(target: number, cadence: number): void {
    const aim = target * (1 + this.bias + this.slow())
    // Legs take a second or two to change, trainers as well.
    this.inertia = Number.isNaN(this.inertia) ? aim : this.inertia + quickness * (aim - this.inertia)
    const value = Math.max(0, this.inertia * (1 + this.quick()))
    this.write(value, cadence + cadenceDeviation * this.random.normal(), { timer: 1, isDone: true })
  }

  private write(
    effort: number,
    cadence: number,
    { timer, isDone }: { timer: number; isDone: boolean },
  ): void {
    this.isDone.push(Number(isDone))
    this.effort.push(effort)
    this.cadence.push(cadence)
    this.timer.push(timer)
    const speed = this.sport === 'run' ? effort : 8
    if (timer === 1 && effort > 0) this.travelled += speed
    this.metres.push(this.travelled)
  }

  private recorded(): Recorded {
    const { effort, sport, random } = this
    const shown = effort.slice()
    const dropouts = random.next() < 0.3 ? Math.ceil(random.between(0, 3)) : 0
    for (let n = 0; n < dropouts; n++) {
      const at = Math.floor(random.between(0, effort.length))
      shown.fill(Number.NaN, at, at + Math.floor(random.between(3, 60)))
    }
    const length = effort.length
    const column = (name: string, values: readonly number[]): SeriesColumn => ({
      name,
      unit: '',
      values: Float32Array.from(values),
    })
    const series: Series = {
      length,
      columns: [
        { name: 'time', unit: 'ms', values: Int32Array.from({ length }, (_, i) => i * 1000) },
        column(sport === 'run' ? 'speed' : 'power', shown),
        column(sport === 'run' ? 'run_cadence' : 'cadence', this.cadence),
        column('timer', this.timer),
        column(
          'moving',
          this.timer.map((on, i) => (on === 1 && (effort[i] as number) > 0 ? 1 : 0)),
        ),
        { name: 'distance', unit: 'm', values: Float64Array.from(this.metres) },
      ],
    }
    return { sport, series, laps: this.lapsPressed ? this.pressed(length) : this.automatic(length) }
  }

  private pressed(length: number): Span[] {
    const at = [...new Set([0, ...this.borders, length])].sort((a, b) => a - b)
    return at.slice(1).map((end, i) => ({ startMs: (at[i] as number) * 1000, endMs: end * 1000 }))
  }

  /** Laps of 5 km of rides and 1 km of runs. */
  private automatic(length: number): Span[] {
    const every = this.sport === 'run' ? 1000 : 5000
    const at = [0]
    this.metres.forEach((metres, i) => {
      if (metres >= at.length * every) at.push(i + 1)
    })
    at.push(length)
    return at.slice(1).map((end, i) => ({ startMs: (at[i] as number) * 1000, endMs: end * 1000 }))
  }
}

/** The steps of the last repeat that has several repetitions. */
function lastRepeats(steps: readonly TimedStep[]) {
  const places = new Map<string, number[]>()
  steps.forEach(({ path }, k) => {
    const key = path.join('.')
    places.set(key, [...(places.get(key) ?? []), k])
  })
  const repeated = [...places.values()].filter((each) => each.length > 1)
  const most = Math.max(0, ...repeated.map((each) => each.length))
  const group = repeated.filter((each) => each.length === most)
  const nth = (n: number) => group.flatMap((each) => each.at(-n) ?? [])
  const contiguous = (each: readonly number[]) => (each.at(-1) ?? 0) - (each[0] ?? 0) === each.length - 1
  return {
    again: contiguous(nth(1)) ? nth(1) : [],
    leftOut: (random: Random): Set<number> =>
      new Set(most > 2 ? [...nth(1), ...(random.next() < 0.4 ? nth(2) : [])] : []),
  }
}
