/** A running product that a benchmark asks, as its administrator. */
import { readdirSync, readFileSync } from 'node:fs'
import { type Product, startProduct } from '../e2e/product.ts'

export const email = 'bench@example.org'
const password = 'wheel-spoke-17-bench'

/** Starts the product on this data folder, with the account above. */
export const startServer = (data: string, env: Record<string, string> = {}): Promise<Product> =>
  startProduct([], {
    CADENZA_DATA: data,
    CADENZA_ADMIN_EMAIL: email,
    CADENZA_ADMIN_PASSWORD: password,
    CADENZA_LOG_LEVEL: 'warn',
    ...env,
  })

/** Value of the header `authorization`. */
export async function signIn({ address }: Product): Promise<string> {
  const answer = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'email', email, password }),
  })
  const { token } = (await answer.json()) as { token: { token: string } }
  return `Bearer ${token.token}`
}

/** Resident MB of the server's process. */
export function serverMb(data: string): number {
  for (const entry of readdirSync('/proc').filter((each) => /^\d+$/.test(each)))
    try {
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0')
      const environment = readFileSync(`/proc/${entry}/environ`, 'utf8')
      if (!command.some((word) => word.endsWith('src/main.ts')) || !environment.includes(data)) continue
      const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8'))
      return Number(found?.[1]) / 1024
    } catch {
      // The process ended meanwhile.
    }
  throw new Error('The server does not run')
}
