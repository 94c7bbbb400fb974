import { defineConfig } from 'vitest/config'
import { DemoFirst } from './demo-first.ts'
import { FailOnRetry } from './fail-on-retry.ts'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['installation.ts'],
    setupFiles: ['describe-failures.ts'],
    testTimeout: 300_000,
    // Longer than the demo may take to be made.
    hookTimeout: 540_000,
    expect: { poll: { timeout: 60_000 } },
    // They wait more than they compute.
    maxWorkers: 3,
    sequence: { sequencer: DemoFirst },
    // Tells a race from a fault; the run fails in either case.
    retry: 1,
    reporters: ['default', new FailOnRetry()],
  },
})
