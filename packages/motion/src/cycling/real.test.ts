import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readMotion } from '@cadenza/recording'
import { expect, test } from 'vitest'
import { analyseMotion } from '../analyse.ts'
import { LEFT, RIGHT } from '../cycles.ts'

const folder = path.join(import.meta.dirname, '../../../../../shared/data/imu/real')

interface Facts {
  excerpts: Record<string, { cycles_peaks: Record<string, { peaks: number; phase: number }> }>
}

const facts = existsSync(folder)
  ? (JSON.parse(readFileSync(path.join(folder, 'facts.json'), 'utf8')) as Facts).excerpts
  : {}

const analysed = async (name: string) => {
  const { log } = await readMotion([readFileSync(path.join(folder, name))])
  return analyseMotion(log, { sport: 'cycling' })
}

test.skipIf(!existsSync(folder)).each(['01_bike_recumbent_p8', '03_bike_upright_p3'])(
  'the strokes of %s are as many as were counted, and 25 Hz is reported',
  async (name) => {
    const { cycles, problems, quality, trust } = await analysed(`${name}.motion.csv.gz`)
    const counted = facts[`${name}.motion.csv.gz`]?.cycles_peaks ?? {}
    for (const [side, thigh] of [
      [LEFT, 'left_thigh'],
      [RIGHT, 'right_thigh'],
    ] as const) {
      const { peaks = Number.NaN, phase = Number.NaN } = counted[thigh] ?? {}
      const found = cycles.side.filter((each) => each === side).length
      expect(found).toBeGreaterThanOrEqual(0.99 * Math.min(peaks, phase))
      expect(found).toBeLessThanOrEqual(1.01 * Math.max(peaks, phase))
    }
    expect(problems.filter(({ code }) => code === 'MotionSlowRate')).toHaveLength(3)
    expect(quality.map(({ rateHz }) => Math.round(rateHz))).toEqual([25, 25, 25])
    expect(trust).toBe('poor')
  },
)

test.skipIf(!existsSync(folder))('a person who stands still does not pedal', async () => {
  const { cycles, trust } = await analysed('15_still_standing_p1.motion.csv.gz')
  expect(cycles.startMs).toHaveLength(0)
  expect(trust).toBe('none')
})
