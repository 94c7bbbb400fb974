/** Making the demo's season: what `npm start -- --demo` waits for before it can upload anything. */
import { demoSeason } from '@cadenza/simulator'
import type { Figure } from './figure.ts'

export const name = 'season'

export async function run(): Promise<Figure[]> {
  const from = performance.now()
  const files = [...demoSeason({ seed: 'demo', endDay: '2026-11-20' })]
  const seconds = (performance.now() - from) / 1000
  return [
    { name: `simulate ${files.length} activities`, value: seconds, unit: 's', goal: 3, ok: seconds < 3 },
  ]
}
