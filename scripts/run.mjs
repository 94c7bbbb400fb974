// node scripts/run.mjs TOOL ARGS…: runs an installed tool on the project's own Node.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled, root } from './runtime.mjs'

const [tool, ...args] = process.argv.slice(2)
const node = ensureInstalled()
const program = path.join(root, 'node_modules', '.bin', tool)
const command = existsSync(program) ? [program, ...args] : [tool, ...args]
const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` }
const done = spawnSync(node, command, { stdio: 'inherit', env })
process.exit(done.status ?? 1)
