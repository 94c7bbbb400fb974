import { clockAt, simulateRide } from '@cadenza/simulator'
import { expect, test } from 'vitest'
import { analyseMotion } from '../analyse.ts'
import { LEFT, RIGHT } from '../cycles.ts'

const legs = [
  ['left', LEFT],
  ['right', RIGHT],
] as const

/** Mean errors of a leg over steady strokes: of the crank angle and of the angle of the push, °. */
function errorsOf(seed: string): { crank: number; peak: number }[] {
  const ride = simulateRide({
    seed,
    durationS: 150,
    rateHz: 100,
    tier: 'clean',
    gaps: false,
    plan: { stops: false },
    chain: { massKg: 85, powerW: 300, developmentM: 5 },
  })
  const { cycles } = analyseMotion(ride.log)
  const clock = ride.truth.facts.sensors.get('left_foot')
  if (!clock) throw new Error('no left foot')
  return legs.map(([name, side]) => {
    const crank: number[] = []
    const peak: number[] = []
    for (const stroke of ride.truth[name]) {
      if (!stroke.steady) continue
      const startMs = 1000 * clockAt(clock, stroke.startS)
      const durationMs = 1000 * (stroke.endS - stroke.startS)
      const row = cycles.startMs.findIndex(
        (ms, i) => cycles.side[i] === side && Math.abs(ms - startMs) < durationMs / 4,
      )
      if (row < 0) continue
      crank.push((360 * (startMs - (cycles.startMs[row] as number))) / durationMs)
      peak.push((cycles.values.get('push_peak')?.[row] as number) - (stroke.values.push_peak as number))
    }
    const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
    expect(crank.length).toBeGreaterThan(80)
    return { crank: mean(crank), peak: mean(peak) }
  })
}

test.each(['surge 1', 'surge 2', 'surge 3'])(
  'the surge of the bicycle is not taken for a lever: %s',
  (seed) => {
    for (const { crank, peak } of errorsOf(seed)) {
      expect(Math.abs(crank)).toBeLessThan(0.25)
      expect(Math.abs(peak)).toBeLessThan(5)
    }
  },
)
