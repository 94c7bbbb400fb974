// node scripts/build.mjs: builds the browser app into apps/web/dist if its sources have changed since the
// last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, root } from './runtime.mjs'

const web = path.join(root, 'apps', 'web')
const stamp = path.join(root, 'node_modules', '.cache', 'cadenza', 'web-built')
const sources = ['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json']
const ignored = new Set(['node_modules', 'dist'])

/** A hash of the name, size and time of every source. Reading their contents would take much longer. */
function stateOfSources() {
  const hash = createHash('sha256')
  const add = (file) => {
    const found = statSync(file)
    if (found.isDirectory()) {
      for (const name of readdirSync(file).sort()) if (!ignored.has(name)) add(path.join(file, name))
    } else if (!file.includes('.test.')) hash.update(`${file} ${found.size} ${found.mtimeMs}\n`)
  }
  for (const source of sources) add(path.join(root, source))
  return hash.digest('hex')
}

/** Builds with the given Node unless the last build is up to date. */
export function ensureBuilt(node, tell = (message) => console.log(message)) {
  const state = stateOfSources()
  const built = existsSync(path.join(web, 'dist', 'index.html')) && existsSync(stamp)
  if (built && readFileSync(stamp, 'utf8') === state) return
  tell('Building the browser app …')
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const done = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    stdio: ['ignore', process.stderr, 'inherit'],
    // A test runner sets NODE_ENV=test, which would build React's development version.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (done.status !== 0) {
    console.error('\nThe browser app could not be built. Fix the error above and run the command again.')
    process.exit(done.status ?? 1)
  }
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(`${stamp}.new`, state)
  renameSync(`${stamp}.new`, stamp)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) ensureBuilt(ensureInstalled())
