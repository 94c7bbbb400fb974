// npm start [-- --demo]: installs what is missing, builds the browser's part when it changed, and serves.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './runtime.mjs'
import { runServer } from './server.mjs'

const node = ensureInstalled()
ensureBuilt(node)
runServer(node, ['serve', ...process.argv.slice(2)])
