// npm run dev [-- --no-demo] [--inspect[=PORT]]: serves Cadenza for development. The browser app is updated
// in place, the server restarts when its sources change, and both are at one address. Ctrl+C stops
// everything. See docs/debugging.md.
import path from 'node:path'
import { ensureInstalled, root } from './runtime.mjs'
import { runProgram } from './server.mjs'

runProgram(ensureInstalled(), path.join(root, 'scripts', 'dev', 'main.mjs'), process.argv.slice(2))
