import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files of a project that start programs come first: they take long for their size, by which files are
 * sorted in a new checkout, and the last one would run alone.
 */
export class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const startsPrograms = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, 'utf8').includes("'node:child_process'")
    const sorted = await super.sort(files)
    // A worker that changes projects loads all modules again.
    const projects = Map.groupBy(sorted, ({ project }) => project.name).values()
    return [...projects].flatMap((own) => [
      ...own.filter(startsPrograms),
      ...own.filter((file) => !startsPrograms(file)),
    ])
  }
}
