// node scripts/cycling-norms.mjs: fits the reference of cycling form to simulated riders and writes it to
// packages/report. The riders are drawn, not measured, so the reference tells how a rider compares with the
// simulator's, no more.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fitNorms } from '@cadenza/report/norms/fit-norms'
import { createRandom, simulateRide } from '@cadenza/simulator'

const RIDERS = 200
const DURATION_S = 14

const cadences = createRandom('cadences of the reference')
const samples = Array.from({ length: RIDERS }, (_, i) => {
  const cadence = cadences.between(60, 120)
  const { truth } = simulateRide({
    seed: `reference ${i}`,
    durationS: DURATION_S,
    rateHz: 1,
    tier: 'clean',
    sensors: [],
    standStill: false,
    plan: { cadenceRpm: cadence, standing: false, coasts: false, stops: false },
  })
  const strokes = [...truth.left, ...truth.right].filter(({ steady }) => steady)
  const codes = new Set(strokes.flatMap(({ values }) => Object.keys(values)))
  const meanOf = (code) => {
    const known = strokes.flatMap(({ values }) => values[code] ?? []).filter((value) => !Number.isNaN(value))
    return known.reduce((sum, value) => sum + value, 0) / known.length
  }
  return {
    athlete: `${i}`,
    condition: cadence,
    values: Object.fromEntries(Array.from(codes, (code) => [code, meanOf(code)])),
  }
})

const { norms, refused } = fitNorms(samples, {
  id: 'simulated-riders',
  version: 1,
  sport: 'bike',
  basis: 'simulated',
  source: `${RIDERS} riders of the simulator, 60 to 120 rpm in the saddle; no people`,
  name: [
    'Simulated riders',
    'シミュレーションのライダー',
    'Simulierte Fahrer',
    'Ciclistas simulados',
    'Cyclistes simulés',
    'Ciclisti simulati',
  ],
})
if (!norms) throw new Error('No norm could be fitted')
for (const { code, reason } of refused) console.log(`${code}: ${reason}`)
for (const [code, norm] of Object.entries(norms.metrics))
  if (norm.kind === 'power')
    console.log(code, norm.lambda.toFixed(2), norm.mean.toFixed(3), norm.sd.toFixed(3), norm.fit)

const rounded = JSON.parse(JSON.stringify(norms), (_, value) =>
  typeof value === 'number' ? Number(value.toPrecision(6)) : value,
)
writeFileSync(
  path.join(import.meta.dirname, '../packages/report/src/norms/simulated-cycling.ts'),
  `/** Generated from simulated riders, no people: decision 52 says how. */
import type { Norms } from './norms.ts'

export const simulatedCycling: Norms = ${JSON.stringify(rounded, null, 2)}
`,
)
