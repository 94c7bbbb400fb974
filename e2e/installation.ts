/**
 * Vitest's global setup: starts the product shared by all browser tests that need no settings of their own.
 */
import type { TestProject } from 'vitest/node'
import { type Product, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the shared product, such as `http://127.0.0.1:8420`. */
    address: string
  }
}

let product: Product

export async function setup(project: TestProject): Promise<void> {
  product = await startProduct([], {
    CADENZA_SIGNUP: 'open',
    // Each sign-up sends an address of its own, as behind a proxy: ten sign-ups an hour are allowed from one
    // address.
    CADENZA_TRUST_PROXY: '127.0.0.1',
  })
  project.provide('address', product.address)
}

export async function teardown(): Promise<void> {
  await product?.stop()
}
