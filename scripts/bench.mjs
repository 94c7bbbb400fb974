// npm run bench [NAME …] [-- --json]: builds what is measured, then runs the benchmarks in bench/, each in
// its own process.
// Exit code 1: a goal was missed or a benchmark failed to run. Exit code 2: there is no such benchmark.
import { fork, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root } from './runtime.mjs'

const node = ensureInstalled()
const args = process.argv.slice(2)
if (path.resolve(process.execPath) !== path.resolve(node)) {
  const done = spawnSync(node, [fileURLToPath(import.meta.url), ...args], { stdio: 'inherit' })
  process.exit(done.status ?? 1)
}

const asJson = args.includes('--json')
const wanted = args.filter((arg) => !arg.startsWith('--'))
const found = benchmarks()
const unknown = wanted.filter((name) => !found.some((benchmark) => benchmark.name === name))
if (unknown.length > 0) {
  const names = found.map(({ name }) => name).join(', ')
  console.error(`There is no benchmark ${unknown.join(', ')}. Choose from: ${names}.`)
  process.exit(2)
}

// The builder's message goes to standard error, so that --json prints nothing but JSON.
ensureBuilt(node, (message) => console.error(message))

const outcomes = []
for (const { name, file } of found) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  if (!asJson) console.log(`\n${name}`)
  const outcome = { benchmark: name, ...(await measure(file)) }
  outcomes.push(outcome)
  show(outcome)
}
const bad = outcomes.filter(({ failure, figures }) => failure || figures.some(({ ok }) => !ok))
if (!asJson) summarise()
process.exit(bad.length > 0 ? 1 : 0)

/** A benchmark is a file in bench/ that exports its name. */
function benchmarks() {
  const folder = path.join(root, 'bench')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .flatMap((entry) => {
      const file = path.join(folder, entry)
      const name = /^export const name = '(.+)'$/m.exec(readFileSync(file, 'utf8'))?.[1]
      return name ? [{ name, file }] : []
    })
}

/** Runs one benchmark. Whatever happens to its process is an outcome, not an error. */
function measure(file) {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL('bench-one.mjs', import.meta.url)), [file], {
      execPath: node,
      // Standard output belongs to the figures.
      stdio: ['ignore', process.stderr, 'inherit', 'ipc'],
    })
    let figures
    child.once('message', (message) => {
      figures = message.figures
    })
    child.once('error', (error) => resolve({ failure: error.message, figures: [] }))
    child.once('exit', (code, signal) => {
      if (figures && code === 0) resolve({ figures })
      else
        resolve({
          failure: signal ? `it was ended by ${signal}` : `exit code ${code}`,
          figures: figures ?? [],
        })
    })
  })
}

function show({ benchmark, figures, failure }) {
  for (const figure of figures) {
    if (asJson) {
      console.log(JSON.stringify({ benchmark, ...figure }))
      continue
    }
    const { name, value, unit, goal, against, ratio } = figure
    const beside = against ? `  ${against.name} ${rounded(against.value)} ${unit}` : ''
    const share = ratio === undefined ? '' : `  ×${rounded(ratio)}`
    const judged = goal === null ? '' : ` (goal ${rounded(goal)})`
    console.log(`  ${markOf(figure)} ${name}: ${rounded(value)} ${unit}${judged}${beside}${share}`)
  }
  if (failure && asJson) console.log(JSON.stringify({ benchmark, ok: false, failure }))
  else if (failure) console.log(`  ✗ failed to run: ${failure}. The error is printed above.`)
  else if (figures.length === 0 && !asJson)
    console.log('  · nothing measured: the recordings in ../shared/data are missing')
}

function markOf({ goal, ok }) {
  if (!ok) return '✗'
  return goal === null ? '·' : '✓'
}

/** One line for each figure with a goal, and one for each benchmark that failed. */
function summarise() {
  const rows = outcomes.flatMap(({ benchmark, figures, failure }) => [
    ...figures
      .filter(({ goal }) => goal !== null)
      .map(({ name, value, unit, goal, ok }) => [
        ok ? 'ok' : 'missed',
        benchmark,
        name.trim(),
        `${rounded(value)} ${unit}`,
        `goal ${rounded(goal)}`,
      ]),
    ...(failure ? [['failed', benchmark, failure, '', '']] : []),
  ])
  const count = (state) => rows.filter((row) => row[0] === state).length
  if (outcomes.length > 1) {
    const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column].length)))
    console.log('\nSummary')
    for (const row of rows)
      console.log(
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}`,
      )
  }
  console.log(`\n${count('ok')} ok, ${count('missed')} missed, ${count('failed')} failed.`)
}

function rounded(value) {
  return Number(value.toPrecision(3)).toLocaleString('en')
}
