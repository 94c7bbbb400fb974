import { existsSync, readFileSync } from 'node:fs'

const setpriv = '/usr/bin/setpriv'
const status = '/proc/self/status'
/** CAP_SETPCAP, with which a process can give up capabilities, and CAP_SYS_NICE; see capabilities(7). */
const setpcap = 1n << 8n
const sysNice = 1n << 23n

/**
 * The command that runs a program without the server's capabilities, if it has any. Chromium would use them
 * to put its own threads before the server's.
 */
export function unprivileged(file: string, args: readonly string[]): [file: string, args: string[]] {
  if (!existsSync(setpriv) || !existsSync(status)) return [file, [...args]]
  const effective = BigInt(`0x${/^CapEff:\s+(\w+)$/m.exec(readFileSync(status, 'utf8'))?.[1] ?? 0}`)
  const both = setpcap | sysNice
  if ((effective & both) !== both) return [file, [...args]]
  return [setpriv, ['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs', file, ...args]]
}
