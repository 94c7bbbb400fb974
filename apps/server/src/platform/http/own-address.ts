/** Address at which a server answers on its own machine. */
import type { AddressInfo } from 'node:net'
import { ApiError } from '@cadenza/contract'
import type { Services } from '../services.ts'

const addresses = new WeakMap<Services, string>()

export const ownAddress = {
  set(services: Services, bound: AddressInfo | string | null): void {
    if (bound === null || typeof bound === 'string') return
    const { address, port, family } = bound
    if (address === '0.0.0.0' || address === '::') addresses.set(services, `http://127.0.0.1:${port}`)
    else addresses.set(services, `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`)
  },
  /** Throws `Unavailable` before the server listens. */
  of(services: Services): string {
    const known = addresses.get(services)
    if (known === undefined) throw new ApiError('Unavailable', { retryAfterS: 5 })
    return known
  },
}
