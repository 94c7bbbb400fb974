// npm test: installs what is missing and runs every check. Each step prints its time; the first failure ends
// the run.
// npm test -- PATH … [OPTION …]: runs only the tests in these files or folders, with options of vitest such
// as -t NAME.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { memoryFolder } from './memory-folder.mjs'
import { ensureInstalled, root } from './runtime.mjs'

const node = ensureInstalled()
const tool = (name) => path.join(root, 'node_modules', '.bin', name)
const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` }
const run = (command) => spawnSync(node, command, { cwd: root, stdio: 'inherit', env }).status ?? 1

const unitTests = [tool('vitest'), 'run']
const browserTests = [...unitTests, '--config', 'e2e/vitest.config.ts']
const steps = [
  ['lint, format and floors', [tool('biome'), 'ci', '--error-on-warnings']],
  ['types of the packages', [tool('tsc'), '-p', 'packages']],
  ['types of the server', [tool('tsc'), '-p', 'apps/server']],
  ['types of the browser app', [tool('tsc'), '-p', 'apps/web']],
  ['types of tests, benchmarks and scripts', [tool('tsc'), '-p', '.']],
  ['unused dependencies, files and exports', [tool('knip')]],
  ['build of the browser app', ['scripts/build.mjs']],
  ['size of the browser app', ['scripts/bench.mjs', 'bundle']],
  ['unit, API and house tests', unitTests],
  ['accuracy of the motion engine', ['scripts/accuracy.mjs', '--athletes', '10']],
  ['browser tests', browserTests],
]

const args = process.argv.slice(2)
if (args.length > 0) runSome(args)
else runAll()

/** The chosen tests alone. Those in e2e/ run in a browser against the built product. */
function runSome(given) {
  const firstOption = given.findIndex((arg) => arg.startsWith('-'))
  const options = firstOption < 0 ? [] : given.slice(firstOption)
  const files = (firstOption < 0 ? given : given.slice(0, firstOption)).map(find)
  const e2e = path.join(root, 'e2e')
  const inBrowser = files.filter((file) => file === e2e || file.startsWith(e2e + path.sep))
  const others = files.filter((file) => !inBrowser.includes(file))
  let status = 0
  if (others.length > 0 || files.length === 0) status = run([...unitTests, ...others, ...options])
  if (inBrowser.length > 0) {
    ensureBuilt(node)
    status = run([...browserTests, ...inBrowser, ...options]) || status
  }
  process.exit(status)
}

/**
 * The absolute path of a file or folder, named from where the command was typed or from the repository's
 * root.
 */
function find(given) {
  // npm sets INIT_CWD to the folder where the command was typed.
  const folders = [process.env.INIT_CWD ?? root, root]
  const found = folders.map((folder) => path.resolve(folder, given)).find(existsSync)
  if (found) return found
  console.error(
    `There is no file or folder ${given}. Give a path such as packages/metrics or e2e/shell.e2e.ts.`,
  )
  process.exit(2)
}

function runAll() {
  const started = Date.now()
  const folder = memoryFolder()
  if (folder) env.TMPDIR = folder
  for (const [name, command] of steps) {
    const from = Date.now()
    console.log(`\n▸ ${name}`)
    const status = run(command)
    const seconds = ((Date.now() - from) / 1000).toFixed(1)
    if (status !== 0) {
      console.error(`\n✗ ${name}: failed after ${seconds} s. Fix the error above and run npm test again.`)
      process.exit(status)
    }
    console.log(`  ${name}: ${seconds} s`)
  }
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`\n✓ All checks passed (${seconds} s). npm start runs the product.`)
}
