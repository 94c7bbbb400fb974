/**
 * Vitest's global setup: starts the product shared by all browser tests that need no settings of their own.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Product, startProduct, unpackBrowser } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the shared product, such as `http://127.0.0.1:8420`. */
    address: string
  }
}

/** A line of the server's log, of level `error` or higher. */
const isError = (line: string) => /^\{"level":[5-9]\d,/.test(line)

let product: Product
let demoFolder: string

export async function setup(project: TestProject): Promise<void> {
  unpackBrowser()
  product = await startProduct([], {
    CADENZA_SIGNUP: 'open',
    // Each sign-up sends an address of its own, as behind a proxy: ten sign-ups an hour are allowed from one
    // address.
    CADENZA_TRUST_PROXY: '127.0.0.1',
  })
  project.provide('address', product.address)
  demoFolder = mkdtempSync(path.join(tmpdir(), 'cadenza-e2e-demo-'))
  project.provide('demoFolder', demoFolder)
}

export async function teardown(): Promise<void> {
  const errors = product?.terminal().split('\n').filter(isError) ?? []
  if (errors.length > 0) console.error(['Errors of the shared product:', ...errors].join('\n'))
  await product?.stop()
  if (demoFolder) rmSync(demoFolder, { recursive: true, force: true })
}
