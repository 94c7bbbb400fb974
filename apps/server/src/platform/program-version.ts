import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Version of this program, as `1.2.0`. */
export function programVersion(): string {
  const file = path.join(import.meta.dirname, '../../package.json')
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return version
}
