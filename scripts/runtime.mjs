// Installs the project's own Node and its packages. Runs on any Node from 20 on, without dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const runtime = path.join(root, 'runtime')

/** The path of npm's program, so that the project's Node can run it. */
function npmProgram() {
  const beside = path.join(
    path.dirname(process.execPath),
    '..',
    'lib',
    'node_modules',
    'npm',
    'bin',
    'npm-cli.js',
  )
  const candidates = [
    process.env.npm_execpath,
    beside,
    path.join(path.dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ]
  return candidates.find((file) => file && /npm-cli\.[cm]?js$/.test(file) && existsSync(file))
}

function npm(nodeBinary, args, cwd) {
  const program = npmProgram()
  const [command, all] = program ? [nodeBinary, [program, ...args]] : ['npm', args]
  const env = { ...process.env, PATH: `${path.dirname(nodeBinary)}${path.delimiter}${process.env.PATH}` }
  const done = spawnSync(command, all, {
    cwd,
    env,
    stdio: 'inherit',
    shell: !program && process.platform === 'win32',
  })
  if (done.status !== 0) {
    console.error(
      `\nInstalling the packages failed (npm ${args.join(' ')}). Check the network and run the command again.`,
    )
    process.exit(done.status ?? 1)
  }
}

function findRuntimeNode() {
  const modules = path.join(runtime, 'node_modules')
  if (!existsSync(modules)) return undefined
  for (const name of readdirSync(modules)) {
    for (const file of ['bin/node', 'bin/node.exe']) {
      const binary = path.join(modules, name, file)
      if (existsSync(binary)) return binary
    }
  }
  return undefined
}

/** The path of a Node from 24 on. The first call installs it from the npm package of this platform. */
export function ensureNode() {
  const present = findRuntimeNode()
  if (present) return present
  console.log('Installing the Node that Cadenza runs on …')
  npm(process.execPath, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], runtime)
  const installed = findRuntimeNode()
  if (installed) return installed
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(
    `There is no Node package for ${process.platform} ${process.arch}. Install Node 24 or newer and start again.`,
  )
  process.exit(1)
}

/** Installs the packages of package-lock.json if it has changed. Returns the path of the Node to run with. */
export function ensureInstalled() {
  const node = ensureNode()
  const stamp = path.join(root, 'node_modules', '.cadenza-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return node
  console.log('Installing packages …')
  // npm install updates in place: it is faster than npm ci, and a running server keeps its files.
  const how = existsSync(path.join(root, 'node_modules', '.package-lock.json'))
    ? ['install', '--no-save']
    : ['ci']
  npm(node, [...how, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], root)
  writeFileSync(stamp, wanted)
  return node
}
