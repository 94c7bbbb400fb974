// node scripts/build.mjs: builds the browser's part into apps/web/dist when its sources changed since the last time.
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
const passedOver = new Set(['node_modules', 'dist'])

/** Changes with the name, size or time of any source: a few milliseconds, unlike reading them. */
function stateOfSources() {
  const hash = createHash('sha256')
  const look = (file) => {
    const found = statSync(file)
    if (found.isDirectory()) {
      for (const name of readdirSync(file).sort()) if (!passedOver.has(name)) look(path.join(file, name))
    } else if (!file.includes('.test.')) hash.update(`${file} ${found.size} ${found.mtimeMs}\n`)
  }
  for (const source of sources) look(path.join(root, source))
  return hash.digest('hex')
}

/** Builds with the given Node unless the last build still holds. */
export function ensureBuilt(node) {
  const state = stateOfSources()
  const built = existsSync(path.join(web, 'dist', 'index.html')) && existsSync(stamp)
  if (built && readFileSync(stamp, 'utf8') === state) return
  console.log("Building the browser's part …")
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const done = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    stdio: 'inherit',
    // Whoever asks, a test too, gets what people get.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (done.status !== 0) {
    console.error("\nBuilding the browser's part failed; what is wrong stands above.")
    process.exit(done.status ?? 1)
  }
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(`${stamp}.new`, state)
  renameSync(`${stamp}.new`, stamp)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) ensureBuilt(ensureInstalled())
