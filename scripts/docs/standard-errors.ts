/**
 * Writes packages/metrics/src/explanations/standard-errors.ts, and the part of docs/accuracy.md about sensors
 * put on anew.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, standardErrorsOf, type WearingRun } from '../../bench/accuracy/wearing/report.ts'
import { minimalDetectableChange } from '../../packages/analysis/src/change/detectable-change.ts'
import { metric } from '../../packages/metrics/src/index.ts'

const othersHeading = '## Simulators of others'
const heading = '## Sensors put on anew'
const digits = 3

interface Row {
  code: string
  unit: string
  engine: number
  wearing: number
}

/** The whole module. `root` is the project's folder. */
export function standardErrorsModule(root: string): string {
  const run = wearingRun(root)
  const rows = rowsOf(root, run).map(
    ({ code, engine, wearing }) => `  ${code}: { engine: ${engine}, wearing: ${wearing} },`,
  )
  return `/** Written by \`npm run docs\` from docs/accuracy.md and from bench/accuracy/wearing/result.jsonl. */

/** Standard errors of one activity's average, in the metric's unit. */
export interface StandardError {
  /** The engine's own, against the truth of simulated athletes. */
  engine: number
  /** Between two recordings of the same motion, with the sensors put on anew. */
  wearing: number
}

/** Version of the motion engine that was measured, and number of athletes per sport. */
export const standardErrorsMeasured = { motion: ${run.motion}, athletes: ${run.athletes} } as const

export const standardErrors: Readonly<Record<string, StandardError>> = {
${rows.join('\n')}
}
`
}

/** docs/accuracy.md with its last parts as they should be. */
export function accuracyWithWearing(root: string): string {
  const [measured = ''] = accuracyPage(root).split(`\n${othersHeading}\n`)
  const [before = ''] = measured.split(`\n${heading}\n`)
  return `${before.trimEnd()}\n\n${lastParts(root)}`
}

/** The parts of the page about simulators of others and about sensors put on anew, with their headings. */
export function lastParts(root: string): string {
  const others = readFileSync(path.join(root, 'bench', 'accuracy', 'other-simulators.md'), 'utf8')
  return `${othersHeading}\n\n${others.trimEnd()}\n\n${wearingSection(root)}`
}

function wearingSection(root: string): string {
  const run = wearingRun(root)
  const rows = rowsOf(root, run).map(({ code, unit, engine, wearing }) => {
    const change = minimalDetectableChange({ engine, wearing })
    return `| ${code}${unit === '' ? '' : `, ${unit}`} | ${engine} | ${wearing} | ${rounded(change)} |`
  })
  return `${heading}

Written by \`npm run docs\` from \`npm run accuracy -- --wearing\` (engine version ${run.motion}): ${run.athletes} simulated riders and ${run.athletes} runners (dirty tier, 100 Hz) are recorded twice in the same activity. Between the recordings each sensor is taken off and put on anew: moved by up to 5 cm along the body, turned by up to 10° and strapped up to twice as loosely, with another bias. *Wearing* is the standard error of one recording's average that results. *Engine* is the RMS error above (dirty, 100 Hz). *Change* is the minimal detectable change between two activities, 1.96 · √2 · √(engine² + wearing²); the athlete's own spread from day to day comes on top, once it is known. Differences within it are shown as no clear change. In these two minutes of a run and three of a ride, the noise of the ground counts, too; [decision 81](decisions/0081-settle-what-differs-between-wearings.md) has errors of twenty minutes.

| metric | engine | wearing | change |
| --- | ---: | ---: | ---: |
${rows.join('\n')}
`
}

function rowsOf(root: string, run: WearingRun): Row[] {
  const engines = engineErrors(accuracyPage(root))
  return [...standardErrorsOf(run)].flatMap(([code, wearing]): Row[] => {
    const entry = metric(code)
    if (entry?.kind !== 'mpi') return []
    const engine = engines.get(code)
    if (!engine) throw new Error(`docs/accuracy.md has no error of ${code} (dirty, 100 Hz)`)
    const absolute =
      engine.unit === '%' && entry.unit !== '%' ? (engine.rms / 100) * meanOf(run, code) : engine.rms
    return [{ code, unit: entry.unit, engine: rounded(absolute), wearing: rounded(wearing) }]
  })
}

/** RMS errors in the dirty tier at 100 Hz, from the tables of the page. */
function engineErrors(page: string): Map<string, { rms: number; unit: string }> {
  const errors = new Map<string, { rms: number; unit: string }>()
  for (const sport of ['Cycling', 'Running']) {
    const table = page.split(`## ${sport}, dirty, 100 Hz\n`)[1]?.split('\n## ')[0]
    if (table === undefined) throw new Error(`docs/accuracy.md has no table ${sport}, dirty, 100 Hz`)
    for (const [, code = '', unit = '', rms] of table.matchAll(/^\| (\w+), (\S+) \| ([\d.]+) \|/gm))
      errors.set(code, { rms: Number(rms), unit })
  }
  return errors
}

/** Mean size of a metric's averages. */
function meanOf({ pairs }: WearingRun, code: string): number {
  const values = pairs.flatMap(({ first }) =>
    Object.entries(first).flatMap(([name, value]) => (name.split(' ')[0] === code ? [Math.abs(value)] : [])),
  )
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

const rounded = (value: number) => Number(value.toPrecision(digits))
const accuracyPage = (root: string) => readFileSync(path.join(root, 'docs', 'accuracy.md'), 'utf8')
const wearingRun = (root: string) =>
  deserialize(readFileSync(path.join(root, 'bench/accuracy/wearing/result.jsonl'), 'utf8'))
