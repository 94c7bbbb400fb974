/**
 * npm run accuracy -- --sensitivity: prints and stores how the budgets change with each constant at half and
 * double.
 */
import { writeFileSync } from 'node:fs'
import { tiers } from '../quantity.ts'
import { findConstants } from './constants.ts'
import { measureSensitivity } from './measure.ts'
import { sensitivityText, serialize } from './report.ts'

const DURATION_S = 120

export interface SensitivityOptions {
  athletes: number
  rateHz: 100 | 200
  /** Measures only constants whose id contains this text, and stores nothing. */
  constant?: string
}

export async function runSensitivity(
  { athletes, rateHz, constant }: SensitivityOptions,
  onDone: (done: number, all: number) => void,
): Promise<void> {
  const constants = findConstants().filter(
    ({ id, sports }) => sports.length > 0 && (constant === undefined || id.includes(constant)),
  )
  if (constants.length === 0) throw new Error(`No constant of the motion engine is named ${constant}.`)
  const cases = tiers.flatMap((tier) =>
    Array.from({ length: athletes }, (_, i) => ({
      seed: `athlete ${i + 1}`,
      tier,
      rateHz,
      durationS: DURATION_S,
    })),
  )
  const measured = await measureSensitivity(constants, cases, onDone)
  console.log(sensitivityText(measured))
  if (constant !== undefined) return
  const run = {
    athletes: { cycling: athletes, running: athletes },
    rateHz,
    durationS: DURATION_S,
    constants: measured,
  }
  writeFileSync(new URL('./result.jsonl', import.meta.url), serialize(run))
  console.log(
    '\nStored in bench/accuracy/sensitivity/result.jsonl. Run npm run docs to update the documents.',
  )
}
