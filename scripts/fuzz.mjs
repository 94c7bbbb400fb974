// npm run fuzz [-- READER] [--runs N] [--seed S]: reads damaged files, 100,000 for each reader by default.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, root } from './runtime.mjs'

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string' } },
  allowPositionals: true,
})
const node = ensureInstalled()
const vitest = path.join(root, 'node_modules', '.bin', 'vitest')
const named = positionals.length > 0 ? ['--testNamePattern', positionals.join('|')] : []
const env = {
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
  CADENZA_FUZZ_RUNS: values.runs,
  ...(values.seed ? { CADENZA_FUZZ_SEED: values.seed } : {}),
}
const args = [vitest, 'run', 'packages/recording/src/fuzz.test.ts', '--reporter', 'verbose', ...named]
const done = spawnSync(node, args, { stdio: 'inherit', env, cwd: root })
process.exit(done.status ?? 1)
