/**
 * Reports on athletes whom no threshold, phrase or norm was tried on while they were built: other bodies,
 * paces and sensors, with faults of other sizes. What is true of each is judged by the same rules from the
 * simulator's truth.
 */
import { metric } from '@cadenza/metrics'
import { standardErrors } from '@cadenza/metrics/explanations/standard-errors'
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../simulator/src/random.ts'
import type { Both, Technique } from '../../simulator/src/runner/technique.ts'
import { type Recorded, recordRide, recordRun, report, sound } from '../testing/simulated-athletes.ts'
import { chooseDrills } from './choose-drills.ts'
import { drills } from './drills/catalogue.ts'
import type { RangeFigures } from './figures.ts'

/** Athletes with each fault, and without any. */
const athletes = 7
/** A sound runner with a body, pace and habits of their own. */
function drawSound(n: number) {
  const random = createRandom(`other athletes ${n}`)
  const near = (value: number, by: number): Both => {
    const middle = value + random.between(-by, by)
    const half = random.between(-0.4, 0.4)
    return [middle + half, middle - half]
  }
  const technique: Partial<Technique> = {
    ...sound,
    massKg: random.between(48, 92),
    legLength: random.between(0.8, 1),
    strikeAngle: near(3, 1),
    strikeRange: near(8.5, 1.5),
    plantarflexion: near(53, 1.5),
    recoil: near(54, 2),
    thighForward: near(46, 1.5),
    thighStrike: near(25, 1.5),
    thighBackward: near(26.7, 1),
    thighTurnS: random.between(0.01, 0.02),
    thighLeadS: random.between(0.08, 0.1),
    contactS: [random.between(0.212, 0.222), random.between(0.212, 0.222)],
  }
  return {
    seed: `other athlete ${n}`,
    speed: random.between(3.3, 3.9),
    stepsPerMinute: random.between(172, 186),
    technique,
    random,
  }
}

const rapidOf = (n: number, fault: (random: ReturnType<typeof createRandom>) => Partial<Technique>) => {
  const { random, technique, ...runner } = drawSound(n)
  const recorded = recordRun('Marathon', { ...runner, technique: { ...technique, ...fault(random) } })
  const of = (ranges: RangeFigures) => report('RUN_RAPID_ANALYSIS', [ranges])
  return {
    recorded,
    get measured() {
      return of(recorded.measured)
    },
    get truth() {
      return of(recorded.true)
    },
  }
}

/** True if the truth of a metric is poor, or as near to it as its error. */
function isPoorWithinError({ true: figures }: Recorded, code: string): boolean {
  const limits = metric(code)?.levels?.limits ?? []
  const error = standardErrors[code]
  const within = 1.96 * Math.hypot(error?.engine ?? 0, error?.wearing ?? 0)
  const [first = 0] = limits
  const last = limits.at(-1) ?? 0
  return Object.values(figures.mpi[code] ?? {}).some(({ avg }) => {
    if (avg === null) return false
    const beyond = first < last ? avg - last : last - avg
    const isTooLarge = metric(code)?.levels?.tooLargeAboveFirst === true && avg - first > -within
    return beyond > -within || isTooLarge
  })
}

const unjustified = ({ recorded, measured }: ReturnType<typeof rapidOf>) =>
  measured.weak.filter((code) => recorded.true.mpi[code] && !isPoorWithinError(recorded, code))

/**
 * The first runners whose truth has nothing to name; landing shakes the thigh of none much, which has the
 * largest error.
 */
function soundRunners(): number[] {
  const found: number[] = []
  for (let n = 0; found.length < athletes; n++) {
    const { truth, recorded } = rapidOf(n, () => ({}))
    const shaken = Object.values(recorded.true.mpi.thigh_landing_smoothness ?? {})
    if (truth.weak.length === 0 && shaken.every(({ avg }) => avg !== null && avg < 300)) found.push(n)
  }
  return found
}

describe.each(soundRunners())('of other athletes, number %d', (n) => {
  test('one without faults is said to have none', () => {
    expect(rapidOf(n, () => ({})).measured.weak).toEqual([])
  })

  test('a heel striker is told so, and gets drills for the landing', () => {
    const heel = rapidOf(n, (random) => {
      const angle = random.between(16, 26)
      return { strikeAngle: [angle, angle - 1] }
    })
    expect(heel.measured.weak).toContain('landing_pattern')
    expect(unjustified(heel)).toEqual([])
    const groups = heel.measured.scores ? chooseDrills(heel.measured.scores, drills, `heel ${n}`) : []
    expect(groups.map(({ category }) => category)).toContain('landing')
  })

  test('a late swing is named', () => {
    const late = rapidOf(n, (random) => {
      const range = random.between(9, 15)
      return { thighStrike: [range, range + 0.5] }
    })
    expect(late.measured.weak).toContain('thigh_strike_ar')
    expect(unjustified(late)).toEqual([])
  })

  test('legs that differ are named, with the side', () => {
    const isLeft = n % 2 === 0
    const uneven = rapidOf(n, (random) => {
      const small = random.between(30, 37)
      return { recoil: isLeft ? [small, 53] : [53, small] }
    })
    expect(uneven.measured.weak).toContain('recoil_ar')
    expect(unjustified(uneven)).toEqual([])
    const { marathonBadPointComment: comment } = uneven.measured.comments
    expect(comment).toMatch(isLeft ? /[Oo]n the left, the heel/ : /[Oo]n the right, the heel/)
    expect(comment).toMatch(/Foot recoil angular range \(left \d/)
  })

  test('fatigue in the last fifth is named there, and nowhere else', () => {
    const { random, technique, ...runner } = drawSound(n)
    const longer = random.between(0.024, 0.034)
    const [left = 0, right = 0] = technique.contactS ?? []
    const tired: Partial<Technique> = {
      contactS: [left + longer, right + longer],
      recoil: [random.between(43, 46), random.between(43, 46)],
    }
    const parts = [1, 2, 3, 4, 5].map((part) =>
      recordRun(`TT ${part}/5`, {
        ...runner,
        technique: { ...technique, ...(part === 5 ? tired : {}) },
      }),
    )
    const { comments } = report(
      'RUN_5K_TT',
      parts.map(({ measured }) => measured),
    )
    const comment = comments.timeChangeBadPointComment
    expect(comment).toContain('TT 4/5 → TT 5/5')
    expect(comment).toMatch(/Ground contact time|Foot recoil angular range/)
    expect(comment).not.toMatch(/TT [123]\/5 →/)
  })

  test('a rider’s dead spot at 12 o’clock under torque is named there alone, and none where there is none', () => {
    const random = createRandom(`other rider ${n}`)
    const usual = { atDeg: random.between(150, 230), sizeDeg: 0.3 }
    const size = random.between(1.3, 2.2)
    const ride = (name: string, spots: { atDeg: number; sizeDeg: number }[]) =>
      recordRide(name, { seed: `other rider ${n}`, deadSpots: [usual, ...spots] })
    const smooth = ['HC1', 'HC2', 'HT1'].map((name) => ride(name, []))
    const { comments } = report('BIKE_LPC_PROTOCOL', [...smooth, ride('HT2', [{ atDeg: 0, sizeDeg: size }])])
    expect(comments.reportComment).toMatch(/High torque – .*Dead Spot Score[^.]*HT1 → HT2/)
    expect(comments.reportComment).toContain('High cadence – no metric gets clearly worse')
  })
})
