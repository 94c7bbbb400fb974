// Runs on the project's Node: Vite in front, the restarting server behind it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createSocket } from 'node:net'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { root } from '../runtime.mjs'
import { forwardTo } from './forward.mjs'
import { restartingServer } from './server.mjs'

const web = path.join(root, 'apps', 'web')
/** Holds the document that the server fills in and sends, in place of apps/web/dist. */
const shellFolder = path.join(root, 'node_modules', '.cache', 'cadenza', 'dev')
const serverSources = [path.join(root, 'apps', 'server', 'src'), path.join(root, 'packages')]

const options = readOptions()
const port = Number(process.env.PORT || 8420) || (await freePort())
const host = process.env.HOST || '127.0.0.1'
const address = `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`
const serverPort = await freePort()
let stopping

console.log('Starting the development server …')
const server = restartingServer({
  args: ['serve', '--web', shellFolder, ...(options['no-demo'] ? [] : ['--demo'])],
  nodeOptions: options.inspect === undefined ? [] : [`--inspect=${options.inspect || 9229}`],
  port: serverPort,
  env: {
    CADENZA_DATA: path.join(root, 'data-dev'),
    CADENZA_LOG_LEVEL: 'warn',
    // The address that people open, which the server names in its greeting, in mails and in upload
    // credentials.
    CADENZA_PUBLIC_URL: address,
    ...process.env,
    PORT: String(serverPort),
    HOST: '127.0.0.1',
  },
})

const vite = await createServer({
  root: web,
  configFile: path.join(web, 'vite.config.ts'),
  // Documents come from the server, which knows who asks for them.
  appType: 'custom',
  clearScreen: false,
  server: { host, port, strictPort: true, cors: false },
  plugins: [
    { name: 'cadenza:forward', configureServer: (dev) => void dev.middlewares.use(forwardTo(server)) },
  ],
})
await writeShell()
vite.watcher.add(serverSources)
vite.watcher.on('all', changed)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

server.start()
try {
  await vite.listen()
} catch (error) {
  console.error(
    `${address} cannot be used: ${error.message}. Stop the program that uses the port, or set PORT to another one.`,
  )
  await stop(1)
}
await server.ready().catch(() => undefined)
console.log('Changes in apps/web update the page; changes in apps/server and packages restart the server.')
console.log('Ctrl+C stops both.')

function readOptions() {
  const args = process.argv.slice(2).map((arg) => (arg === '--inspect' ? '--inspect=' : arg))
  try {
    return parseArgs({ args, options: { 'no-demo': { type: 'boolean' }, inspect: { type: 'string' } } })
      .values
  } catch (error) {
    console.error(`${error.message}\nUse npm run dev [-- --no-demo] [--inspect[=PORT]].`)
    process.exit(2)
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const socket = createSocket()
    socket.once('error', reject)
    socket.listen(0, '127.0.0.1', () => {
      const { port } = socket.address()
      socket.close(() => resolve(port))
    })
  })
}

/** Writes apps/web/index.html as Vite serves it, with the server's placeholders still in it. */
async function writeShell() {
  const html = await vite.transformIndexHtml('/', readFileSync(path.join(web, 'index.html'), 'utf8'))
  mkdirSync(shellFolder, { recursive: true })
  writeFileSync(path.join(shellFolder, 'index.html'), html)
}

async function changed(_event, file) {
  const isServers = serverSources.some((folder) => file.startsWith(folder + path.sep))
  if (file === path.join(web, 'index.html')) await writeShell()
  else if (!isServers || /\.test\.tsx?$/.test(file)) return
  server.restart(path.relative(root, file))
}

/** A terminal, npm and the launcher may each pass the same signal on: the first one counts. */
function stop(code) {
  stopping ??= Promise.all([vite.close(), server.stop()]).then(() =>
    process.exit(typeof code === 'number' ? code : 0),
  )
  return stopping
}
