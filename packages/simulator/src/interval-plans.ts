/** Typical interval sessions: warm-up, efforts with rests in between, cool-down. */

import type { Step } from './plan.ts'
import type { Random } from './random.ts'

/** A step marked as an effort or not, as a person would mark it in the graph. */
export interface MarkedStep extends Step {
  effort: boolean
}

type Sport = 'cycling' | 'running'
type Plan = (random: Random) => MarkedStep[]

const rounded = (seconds: number) => Math.round(seconds)

function work(durationS: number, intensity: number): MarkedStep {
  return { durationS: rounded(durationS), intensity, steady: true, lap: true, effort: true }
}

function rest(durationS: number, intensity: number): MarkedStep {
  return { durationS: rounded(durationS), intensity, lap: true, effort: false }
}

/** Repeats an effort with rests in between. Power and duration vary slightly. */
function repeats(random: Random, count: number, on: [number, number], off: [number, number]): MarkedStep[] {
  const steps: MarkedStep[] = []
  for (let i = 0; i < count; i++) {
    if (i > 0) steps.push(rest(off[0], off[1] * random.between(0.96, 1.04)))
    steps.push(work(on[0], on[1] * random.between(0.98, 1.02) * (1 - (0.03 * i) / count)))
  }
  return steps
}

function sets(
  random: Random,
  count: number,
  reps: number,
  on: [number, number],
  off: [number, number],
  between: [number, number],
): MarkedStep[] {
  const steps: MarkedStep[] = []
  for (let i = 0; i < count; i++) {
    if (i > 0) steps.push(rest(between[0], between[1]))
    steps.push(...repeats(random, reps, on, off))
  }
  return steps
}

const whole = (random: Random, from: number, to: number) => Math.floor(random.between(from, to + 1))

const rides: readonly [name: string, plan: Plan][] = [
  [
    '30/30',
    (r) => sets(r, whole(r, 2, 3), whole(r, 6, 12), [30, r.between(1.2, 1.4)], [30, 0.5], [300, 0.5]),
  ],
  [
    '40/20',
    (r) => sets(r, whole(r, 2, 3), whole(r, 6, 10), [40, r.between(1.15, 1.3)], [20, 0.45], [300, 0.5]),
  ],
  ['30/15', (r) => sets(r, 3, whole(r, 9, 13), [30, r.between(1.2, 1.35)], [15, 0.45], [180, 0.45])],
  ['4-minute efforts', (r) => repeats(r, whole(r, 4, 6), [240, r.between(1.06, 1.18)], [180, 0.5])],
  [
    'Threshold',
    (r) => repeats(r, whole(r, 2, 3), [60 * whole(r, 10, 20), r.between(0.93, 1.01)], [300, 0.52]),
  ],
  [
    'Sweet spot',
    (r) => repeats(r, whole(r, 2, 4), [60 * whole(r, 10, 15), r.between(0.88, 0.93)], [300, 0.55]),
  ],
  ['Minutes', (r) => repeats(r, whole(r, 6, 10), [60, r.between(1.25, 1.45)], [whole(r, 90, 180), 0.5])],
  [
    'Sprints',
    (r) => repeats(r, whole(r, 6, 10), [whole(r, 15, 30), r.between(1.7, 2.4)], [whole(r, 150, 270), 0.52]),
  ],
  [
    'Pyramid',
    (r) => [1, 2, 3, 4, 3, 2, 1].flatMap((m) => [work(60 * m, r.between(1.08, 1.2)), rest(60 * m, 0.5)]),
  ],
  ['Tempo', (r) => [work(60 * whole(r, 25, 45), r.between(0.84, 0.9))]],
]

const runs: readonly [name: string, plan: Plan][] = [
  [
    '400 m',
    (r) => repeats(r, whole(r, 8, 12), [whole(r, 78, 95), r.between(1.06, 1.14)], [whole(r, 60, 90), 0.65]),
  ],
  ['1000 m', (r) => repeats(r, whole(r, 4, 6), [whole(r, 200, 240), r.between(1.02, 1.08)], [150, 0.68])],
  [
    '200 m',
    (r) => repeats(r, whole(r, 10, 14), [whole(r, 36, 44), r.between(1.15, 1.25)], [whole(r, 45, 70), 0.6]),
  ],
  ['60/60', (r) => repeats(r, whole(r, 10, 15), [60, r.between(1.04, 1.12)], [60, 0.76])],
  ['Cruise', (r) => repeats(r, whole(r, 3, 4), [60 * whole(r, 6, 10), r.between(0.97, 1.01)], [120, 0.72])],
  ['Tempo', (r) => [work(60 * whole(r, 20, 30), r.between(0.94, 0.98))]],
]

/** A random one of these sessions, with a ramp before it and an easy end. */
export function intervalPlan(sport: Sport, random: Random): { name: string; steps: MarkedStep[] } {
  const plans = sport === 'cycling' ? rides : runs
  const [name, plan] = plans[Math.floor(random.next() * plans.length)] as (typeof plans)[number]
  const easy = sport === 'cycling' ? 0.58 : 0.74
  return {
    name,
    steps: [
      ...ramp(random, easy),
      ...startedHard(plan(random), random),
      rest(60 * random.between(8, 15), easy - 0.05),
    ],
  }
}

/** Ten to twenty minutes with slowly increasing intensity, then a few easy minutes. */
function ramp(random: Random, easy: number): MarkedStep[] {
  const parts = whole(random, 4, 6)
  const lasts = (60 * random.between(10, 20)) / parts
  const steps = Array.from({ length: parts }, (_, i) => rest(lasts, easy * (0.82 + (0.26 * i) / parts)))
  return [...steps, rest(60 * random.between(2, 4), easy * 0.9)]
}

/** Makes some athletes start their efforts too hard. */
function startedHard(steps: readonly MarkedStep[], random: Random): MarkedStep[] {
  const excess = random.next() < 0.4 ? random.between(1.04, 1.12) : 1
  return steps.flatMap((step) => {
    if (!step.effort || excess === 1 || step.durationS < 60) return [step]
    const { lap, ...rest } = step
    const hard = { ...step, durationS: 15, intensity: step.intensity * excess }
    return [hard, { ...rest, durationS: step.durationS - 15 }]
  })
}

/** A group ride: surges, turns at the front and coasting behind others. Hard for moments, never steady. */
export function groupPlan(random: Random): Step[] {
  const steps: Step[] = [{ durationS: 600, intensity: 0.55 }]
  const endS = 3600 * random.between(1.2, 2.5)
  for (let s = 600; s < endS; ) {
    const draw = random.next()
    const intensity =
      draw < 0.2 ? random.between(0, 0.2) : draw < 0.85 ? random.between(0.45, 0.9) : random.between(0.9, 1.5)
    const durationS = Math.round(8 + 45 * random.next() ** 2 * (draw < 0.85 ? 1.5 : 0.7))
    steps.push({ durationS, intensity })
    s += durationS
  }
  return [...steps, { durationS: 480, intensity: 0.5 }]
}
