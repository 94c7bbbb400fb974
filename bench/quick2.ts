import { spawnSync } from 'node:child_process'
import { testApp } from '../apps/server/src/app/testing/app.ts'
const server = await testApp({}, { checked: false })
spawnSync(process.execPath, ['--expose-gc', ...process.argv.slice(3), process.argv[2]!, JSON.stringify(server.open.connection)], { stdio: 'inherit' })
process.exit(0)
