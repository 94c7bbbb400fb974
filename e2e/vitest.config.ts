import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['installation.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
    maxWorkers: 2,
    // A second try tells a race from a fault: a line that says "retry x1" is a test to mend.
    retry: 1,
  },
})
