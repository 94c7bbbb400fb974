/**
 * npm run accuracy -- --sensitivity: prints and stores how the budgets change with each constant at half and
 * double.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { tiers } from '../quantity.ts'
import { findConstants } from './constants.ts'
import { measureSensitivity } from './measure.ts'
import { deserialize, isComparable, replaceRows, sensitivityText, serialize } from './report.ts'

const DURATION_S = 120

export interface SensitivityOptions {
  athletes: number
  rateHz: 100 | 200
  /** Measures only constants whose id contains this text, and replaces their stored figures. */
  constant?: string
}

export async function runSensitivity(
  { athletes, rateHz, constant }: SensitivityOptions,
  onDone: (done: number, all: number) => void,
): Promise<void> {
  const all = findConstants().filter(({ sports }) => sports.length > 0)
  const constants = all.filter(({ id }) => constant === undefined || id.includes(constant))
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
  const run = {
    athletes: { cycling: athletes, running: athletes },
    rateHz,
    durationS: DURATION_S,
    constants: measured,
  }
  const file = new URL('./result.jsonl', import.meta.url)
  const stored = constant === undefined ? run : deserialize(readFileSync(file, 'utf8'))
  if (!isComparable(stored, run)) {
    console.log('\nNot stored: the stored figures are of other athletes or another sampling rate.')
    return
  }
  const rows = replaceRows(
    all.map(({ id }) => id),
    stored.constants,
    measured,
  )
  writeFileSync(file, serialize({ ...run, constants: rows }))
  console.log(
    '\nStored in bench/accuracy/sensitivity/result.jsonl. Run npm run docs to update the documents.',
  )
}
