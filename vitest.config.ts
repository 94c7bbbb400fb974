import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { contractCalls } from './apps/web/contract-calls.ts'
import { ProgramsFirst } from './checks/programs-first.ts'

// The threads and processes that tests start would compile the whole server each time.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/cadenza/compiled')

/** Tests of the browser app that replace a module: others would get the replacement from a shared worker. */
const replacing = globSync('apps/web/src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes('vi.mock('),
)

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 180_000,
    pool: 'threads',
    maxWorkers: 2,
    sequence: { sequencer: ProgramsFirst },
    projects: [
      {
        extends: true,
        plugins: [contractCalls()],
        test: {
          name: 'browser',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...replacing],
          // Test files share modules: starting a worker and loading them takes longer than most files.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [contractCalls()],
        test: {
          name: 'browser-alone',
          include: replacing,
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
