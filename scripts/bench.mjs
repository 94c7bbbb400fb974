// npm run bench [-- NAME] [--json]: measures what bench/*.ts measure, on the project's Node. Ends with 1 where a goal is missed.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled, root } from './runtime.mjs'

const node = ensureInstalled()
const args = process.argv.slice(2)
if (path.resolve(process.execPath) !== path.resolve(node)) {
  const done = spawnSync(node, [fileURLToPath(import.meta.url), ...args], { stdio: 'inherit' })
  process.exit(done.status ?? 1)
}

const asJson = args.includes('--json')
const wanted = args.filter((arg) => !arg.startsWith('--'))

/** The benchmarks: modules of bench/ that export `run`. */
const found = []
for (const file of readdirSync(path.join(root, 'bench')).sort()) {
  if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
  const benchmark = await import(pathToFileURL(path.join(root, 'bench', file)).href)
  if (typeof benchmark.run === 'function') found.push(benchmark)
}
const names = found.map((benchmark) => benchmark.name)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(2)
}

const rounded = (value) => Number(value.toPrecision(3)).toLocaleString('en')
let missed = 0
for (const benchmark of found) {
  if (wanted.length > 0 && !wanted.includes(benchmark.name)) continue
  if (!asJson) console.log(`\n${benchmark.name}`)
  for (const figure of await benchmark.run()) {
    if (!figure.ok) missed++
    if (asJson) {
      console.log(JSON.stringify({ benchmark: benchmark.name, ...figure }))
      continue
    }
    const { name, value, unit, goal, against, ratio } = figure
    const beside = against ? `  ${against.name} ${rounded(against.value)} ${unit}` : ''
    const share = ratio === undefined ? '' : `  ×${rounded(ratio)}`
    const mark = Number.isFinite(goal) ? (figure.ok ? '✓' : '✗') : '·'
    const held = Number.isFinite(goal) ? ` (goal ${rounded(goal)})` : ''
    console.log(`  ${mark} ${name}: ${rounded(value)} ${unit}${held}${beside}${share}`)
  }
}
if (missed > 0 && !asJson) console.log(`\n${missed} ${missed === 1 ? 'goal' : 'goals'} missed.`)
process.exit(missed > 0 ? 1 : 0)
