import { type RunOptions, simulateRun } from '@cadenza/simulator'
import { describe, expect, it } from 'vitest'
import { analyseMotion } from '../analyse.ts'
import { LEFT, WALKING } from '../cycles.ts'

/** Strides within this of a true contact are found, ms. */
const NEAR_MS = 60

/**
 * Share of the steady strides of a run that are found as run strides, the error of their contact time, and
 * walked strides that are not found as such.
 */
function measure({ log, truth }: ReturnType<typeof simulateRun>) {
  const { cycles } = analyseMotion(log, { sport: 'running' })
  const isRun = (row: number) => !((cycles.flags[row] as number) & WALKING)
  const rowOf = (side: string, contactS: number) =>
    cycles.startMs.findIndex(
      (ms, row) =>
        (cycles.side[row] === LEFT) === (side === 'left') && Math.abs(ms - 1000 * contactS) < NEAR_MS,
    )
  const steady = truth.strides.filter(({ isSteady, isWalking }) => isSteady && !isWalking)
  const rows = steady.map(({ side, contactS }) => rowOf(side, contactS))
  const found = rows.filter((row) => row >= 0 && isRun(row))
  const times = cycles.values.get('ground_contact_time')
  const errors = steady.flatMap(({ values }, i) => {
    const row = rows[i] as number
    return row >= 0 && isRun(row) ? (times?.[row] ?? Number.NaN) - (values.ground_contact_time as number) : []
  })
  const walked = truth.strides.filter(({ isWalking, isSteady }) => isWalking && isSteady)
  const asWalked = walked
    .map(({ side, contactS }) => rowOf(side, contactS))
    .filter((row) => row >= 0 && !isRun(row))
  return {
    share: found.length / steady.length,
    contactMs: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    falselyRun: walked.length - asWalked.length,
  }
}

const heelStriker = (exactly: NonNullable<RunOptions['runner']>['exactly'], tier: 'clean' | 'dirty') =>
  simulateRun({
    seed: 'slow heel striker',
    durationS: 60,
    rateHz: 100,
    tier,
    gaps: false,
    impacts: false,
    sensors: ['left_foot', 'right_foot'],
    runner: { strike: 'heel', speed: 2, stepsPerMinute: 172, exactly: { strikeAngle: [20, 20], ...exactly } },
    plan: [
      { gait: 'stand', durationS: 6 },
      { gait: 'run', durationS: 32 },
      { gait: 'walk', durationS: 10 },
      { gait: 'run', durationS: 12 },
    ],
  })

/** A foot that turns once more in early swing, faster than at toe-off. */
const kickedLate = {
  contactS: [0.29, 0.29],
  kickPause: 0.4,
  recoil: [54, 54],
  plantarflexion: [50, 50],
  pushOffChange: 0,
} as const
/** A foot that turns fastest 30 ms after toe-off, when half of the stride is over. */
const turnedLate = {
  contactS: [0.325, 0.325],
  kickPause: -0.15,
  recoil: [40, 40],
  plantarflexion: [48, 48],
  pushOff: 1.4,
  pushOffChange: -2500,
} as const

describe.each([
  ['kicked late', kickedLate],
  ['turned late', turnedLate],
] as const)('a slow heel striker whose foot is %s', (_, exactly) => {
  it.each([
    ['clean', 0.995, 4],
    ['dirty', 0.98, 10],
  ] as const)('runs, in the %s tier', (tier, share, contactMs) => {
    const run = measure(heelStriker(exactly, tier))
    expect(run.share).toBeGreaterThanOrEqual(share)
    expect(Math.abs(run.contactMs)).toBeLessThan(contactMs)
    expect(run.falselyRun).toBe(0)
  })
})
