import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longer together than making the demo. */
const filesMeanwhile = 6

/**
 * One file that needs the demo comes first and makes it; the others follow when it is there, so that no
 * worker waits for it.
 */
export class DemoFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const needsDemo = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, 'utf8').includes('startDemo(')
    const [first, ...needing] = sorted.filter(needsDemo)
    const others = sorted.filter((file) => !needsDemo(file))
    return [
      ...(first ? [first] : []),
      ...others.slice(0, filesMeanwhile),
      ...needing,
      ...others.slice(filesMeanwhile),
    ]
  }
}
