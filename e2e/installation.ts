/** Vitest's global setup: the one product that all browser tests share who need no settings of their own. */
import type { TestProject } from 'vitest/node'
import { type Product, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the shared product, as `http://127.0.0.1:PORT`. */
    address: string
  }
}

let product: Product

export async function setup(project: TestProject): Promise<void> {
  product = await startProduct([], {
    CADENZA_SIGNUP: 'open',
    // Whoever makes an account says from where, as behind a proxy: from one address there are ten an hour.
    CADENZA_TRUST_PROXY: '127.0.0.1',
  })
  project.provide('address', product.address)
}

export async function teardown(): Promise<void> {
  await product?.stop()
}
