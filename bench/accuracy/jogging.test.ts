import { analyseMotion } from '@cadenza/motion'
import { describe, expect, it } from 'vitest'
import { compareJog, simulateJog } from './jogging.ts'

/** Jogs with nearly as much time on the ground as in walking, and in the tightest circle. */
describe.each([
  ['j6', 200],
  ['v4', 100],
] as const)('a slow jog in circles (%s, %d Hz)', (seed, rateHz) => {
  const jog = simulateJog(seed, rateHz)
  const { cycles, leftOut, quality, problems } = analyseMotion(jog.log, { sport: 'running' })

  it('has at least 98 % of its strides and no false one', () => {
    const { count, found, falsely } = compareJog(jog)
    expect(count).toBeGreaterThan(90)
    expect(found / count).toBeGreaterThanOrEqual(0.98)
    expect(falsely).toBe(0)
    expect(problems.map(({ code }) => code)).not.toContain('MotionPlayedBackwards')
  })

  it('gives a reason for each stride that is left out, and counts them by sensor', () => {
    expect(leftOut.length).toBeGreaterThan(0)
    for (const { atMs, sensor } of leftOut) {
      expect(sensor).toBe('left_foot')
      // No stride begins right after the swing of one that is left out.
      expect(cycles.startMs.filter((ms) => ms > atMs && ms < atMs + 300)).toHaveLength(0)
    }
    const counts = Object.values(quality[0]?.leftOut ?? {})
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(leftOut.length)
  })
})
