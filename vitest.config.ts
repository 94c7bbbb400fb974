import { defineConfig } from 'vitest/config'
import { contractCalls } from './apps/web/contract-calls.ts'

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 180_000,
    pool: 'threads',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        plugins: [contractCalls()],
        test: {
          name: 'browser',
          include: ['apps/web/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'checks/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          globalSetup: ['apps/server/src/platform/database/testing.ts'],
          // Test files share modules: loading the whole server for each file would take half as long as the
          // tests. Its modules keep no state.
          isolate: false,
        },
      },
    ],
  },
})
