import { afterEach } from 'vitest'
import { describePages } from './product.ts'

// What a page showed is gone once the test is repeated.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await describePages()
})
