/**
 * The program: `node main.ts [serve | user add | migrate | help] …`. Nothing is loaded that the command does
 * not need.
 */
import { enableCompileCache } from 'node:module'
import path from 'node:path'

enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/cadenza/compiled'))
const { run } = await import('./app/cli/run.ts')
await run(process.argv.slice(2))
