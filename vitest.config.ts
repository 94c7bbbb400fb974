import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/**/*.test.{ts,tsx}',
      'checks/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    globalSetup: ['apps/server/src/database/testing.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    pool: 'threads',
    maxWorkers: 2,
  },
})
