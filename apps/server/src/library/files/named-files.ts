/** Names under which the files of an activity are listed and downloaded. */
import { withoutTimePrefix } from '@cadenza/contract'
import { activityFileName } from '@cadenza/contract/file-names'
import type { ActivityFile } from '../lookup/queries.ts'
import type { Export } from './exports.ts'
import type { ExportMaterial } from './queries.ts'

/** A stored file, or a recipe to make one. */
export type Downloadable = {
  /** `{fileType}.{fileFormat}` */
  key: string
  /** Name for people, unlike that of any other file of the activity and unlike another's key. */
  fileName: string
} & ({ kept: ActivityFile } | { made: Export })

/** Stored files, then those that can be made. */
export function namedFiles(
  kept: readonly ActivityFile[],
  made: readonly Export[],
  { day, title }: Pick<ExportMaterial, 'day' | 'title'>,
): Downloadable[] {
  const files = [
    ...kept.map((file) => ({
      kept: file,
      key: `${file.file_type}.${file.file_format}`,
      wanted: withoutTimePrefix(file.file_name),
    })),
    ...made.map((file) => ({
      made: file,
      key: `${file.fileType}.${file.fileFormat}`,
      wanted: activityFileName(day, title, file.fileFormat),
    })),
  ]
  const taken = new Set(files.map(({ key }) => key))
  return files.map(({ wanted, ...file }) => {
    const fileName = wanted === file.key ? wanted : freeName(wanted, taken)
    taken.add(fileName)
    return { ...file, fileName }
  })
}

/** `ride.fit`, or `ride (2).fit` if that is taken. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const dot = wanted.lastIndexOf('.')
  const end = dot > 0 ? dot : wanted.length
  let name = wanted
  for (let number = 2; taken.has(name); number++)
    name = `${wanted.slice(0, end)} (${number})${wanted.slice(end)}`
  return name
}
