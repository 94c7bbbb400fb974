/**
 * Writes docs/constants.md: every tuned constant of the motion engine and the effect of halving and doubling
 * it.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findConstants } from '../../bench/accuracy/sensitivity/constants.ts'
import {
  decisive,
  deserialize,
  type StoredRun,
  sensitivityTable,
} from '../../bench/accuracy/sensitivity/report.ts'

const groups: readonly [title: string, pattern: RegExp][] = [
  ['Cycling', /^cycling\//],
  ['Running', /^running\//],
  ['Both sports', /^(?!cycling\/|running\/)/],
]

/** The whole page. `root` is the project's folder. */
export function constantsPage(root: string): string {
  const { athletes, rateHz, durationS, constants } = storedRun(root)
  const all = findConstants()
  const sources = new Map(all.map((constant) => [constant.id, constant]))
  const measured = [...constants].sort((a, b) => (a.id < b.id ? -1 : 1))
  const parts = [
    '# Constants of the motion engine',
    `Written by \`npm run docs\` from the sources (\`packages/motion\`) and from \`bench/accuracy/sensitivity/result.jsonl\`, which \`npm run accuracy -- --sensitivity\` writes: the engine measures ${athletes.cycling} simulated riders and ${athletes.running} simulated runners in both tiers (${rateHz} Hz, ${durationS} s each) with one constant at half, as it is, and at double. Constants of the published filter keep its parameters; all others without a source were chosen on such simulated athletes and checked on real recordings ([accuracy](accuracy.md)).`,
    '*Budget that changes most*: the largest change relative to what the budget allows, with its limit; RMS error or share. *Missed*: the budgets that are kept as it is and missed at half or at double. *None*: the engine gives no figure. Whole numbers without a unit are counts and are rounded. A run of few athletes shows the size of an effect, not its last digit.',
  ]
  for (const [title, pattern] of groups) {
    const own = measured.filter(({ id }) => pattern.test(id))
    const moving = own.filter(({ effects }) => effects.length > 0)
    const still = own.filter(({ effects }) => effects.length === 0)
    parts.push(`## ${title}`, sensitivityTable(moving, sources))
    if (still.length > 0)
      parts.push(
        'No budget changes by 1 % of its limit or more:',
        plainTable(still.map(({ id }) => sources.get(id)).filter((each) => each !== undefined)),
      )
  }
  const known = new Set(constants.map(({ id }) => id))
  parts.push(
    '## Not measured at half and double',
    'Constants of assessments and clock offsets, which are not part of the accuracy budgets.',
    plainTable(all.filter(({ id }) => !known.has(id))),
  )
  return `${parts.join('\n\n')}\n`
}

/** The section of docs/metrics.md about the constants that budgets depend on most. */
export function decisiveConstants(root: string): string {
  const sources = new Map(findConstants().map((constant) => [constant.id, constant]))
  return sensitivityTable(decisive(storedRun(root).constants), sources)
}

function storedRun(root: string): StoredRun {
  return deserialize(readFileSync(path.join(root, 'bench/accuracy/sensitivity/result.jsonl'), 'utf8'))
}

function plainTable(constants: readonly { id: string; expression: string; comment: string }[]): string {
  const rows = constants.map(
    ({ id, expression, comment }) => `| \`${id}\` | \`${expression}\` | ${comment.replaceAll('|', '\\|')} |`,
  )
  return ['| constant | value | unit and reason |', '| --- | --- | --- |', ...rows].join('\n')
}
