// npm test: installs what is missing and runs everything that must hold. Each step prints its time; the first failure ends the run.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, root } from './runtime.mjs'

const node = ensureInstalled()
const tool = (name) => path.join(root, 'node_modules', '.bin', name)
const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` }

const steps = [
  ['lint, format and floors', [tool('biome'), 'ci', '--error-on-warnings']],
  ['types of the packages', [tool('tsc'), '-p', 'packages']],
  ['types of the server', [tool('tsc'), '-p', 'apps/server']],
  ['types of the browser', [tool('tsc'), '-p', 'apps/web']],
  ['types of tests, benchmarks and scripts', [tool('tsc'), '-p', '.']],
  ['unused dependencies, files and exports', [tool('knip')]],
  ["the browser's part", ['scripts/build.mjs']],
  ["size of the browser's part", ['scripts/bench.mjs', 'bundle']],
  ['unit, API and house tests', [tool('vitest'), 'run']],
  ['accuracy of the motion engine', ['scripts/accuracy.mjs', '--athletes', '10']],
  ['browser tests', [tool('vitest'), 'run', '--config', 'e2e/vitest.config.ts']],
]

const started = Date.now()
for (const [name, command] of steps) {
  const from = Date.now()
  console.log(`\n▸ ${name}`)
  const done = spawnSync(node, command, { cwd: root, stdio: 'inherit', env })
  const seconds = ((Date.now() - from) / 1000).toFixed(1)
  if (done.status !== 0) {
    console.error(`\n✗ ${name} failed after ${seconds} s. Mend what is named above and run npm test again.`)
    process.exit(done.status ?? 1)
  }
  console.log(`  ${name}: ${seconds} s`)
}
console.log(
  `\n✓ Everything holds (${Math.round((Date.now() - started) / 1000)} s). npm start runs the product.`,
)
