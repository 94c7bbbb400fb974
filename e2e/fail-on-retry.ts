import type { Reporter, TestModule } from 'vitest/node'

/**
 * Fails a run in which a test passed only when it was repeated: the repetition tells a race from a fault, no
 * more.
 */
export class FailOnRetry implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests())
        if (test.ok() && (test.diagnostic()?.retryCount ?? 0) > 0) {
          console.error(`\n✗ ${test.fullName}: passed only when it was repeated (${module.moduleId})`)
          for (const { stack, message } of test.result().errors ?? []) console.error(stack ?? message)
          process.exitCode = 1
        }
  }
}
