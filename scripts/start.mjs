// npm start [-- --demo]: installs what is missing, builds the browser app if its sources changed, and starts
// the server.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './runtime.mjs'
import { runServer } from './server.mjs'

const node = ensureInstalled()
ensureBuilt(node)
runServer(node, ['serve', ...process.argv.slice(2)])
