/**
 * Simulating the last twelve weeks of the demo, which `npm start -- --demo` shows within its first minute.
 */
import { demoSeason } from '@cadenza/simulator'
import type { Figure } from './figure.ts'

export const name = 'season'

export async function run(): Promise<Figure[]> {
  const from = performance.now()
  const files = [...demoSeason({ seed: 'demo', endDay: '2026-11-20', weeks: 12, motionLogs: false })]
  const seconds = (performance.now() - from) / 1000
  return [
    { name: `simulate ${files.length} activities`, value: seconds, unit: 's', goal: 3, ok: seconds < 3 },
  ]
}
