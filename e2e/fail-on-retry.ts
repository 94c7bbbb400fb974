import type { Reporter, TestModule } from 'vitest/node'

/** Races that a whole run may have: beside one another, several hundred tests meet one now and then. */
const mostRaces = 2

/**
 * Names the tests that passed only when they were repeated, each a race to be found, and fails a run that has
 * more than two of them.
 */
export class FailOnRetry implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const races = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.ok() && (test.diagnostic()?.retryCount ?? 0) > 0)
    for (const test of races) {
      console.error(`\n✗ ${test.fullName}: passed only when it was repeated (${test.module.moduleId})`)
      for (const { stack, message } of test.result().errors ?? []) console.error(stack ?? message)
    }
    if (races.length > mostRaces) process.exitCode = 1
  }
}
