import type { BigIntStats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'

/** A file in the sub-folder of an account. */
export interface DroppedFile {
  /** Name of the sub-folder: an e-mail address or a uuid. */
  account: string
  name: string
  /** Absolute path. */
  path: string
  bytes: number
  /** Differs when the file has been written to. */
  version: string
}

export interface Found {
  files: DroppedFile[]
  /** Absolute paths of what is left alone, with the reason. */
  ignored: { path: string; reason: string }[]
}

export const doneFolder = 'done'
export const failedFolder = 'failed'

/** Names under which programs write files that they rename when complete. */
const unfinished = /\.(part|partial|filepart|crdownload|tmp)$|~$/i

/** Stands in names for bytes that are not UTF-8, under which the file system finds nothing. */
const undecodable = '\ufffd'

/**
 * Lists what lies in the sub-folders of `root`, in order of names. Hidden entries are skipped. Links are not
 * followed, since they could lead to files of others; deeper folders are not entered.
 */
export async function findDropped(root: string): Promise<Found> {
  const found: Found = { files: [], ignored: [] }
  for (const entry of await entriesOf(root)) {
    const folder = path.join(root, entry.name)
    if (entry.isDirectory())
      // Others’ folders can be read though this one cannot.
      await findIn(folder, found).catch((error: Error) =>
        found.ignored.push({ path: folder, reason: error.message }),
      )
    else
      found.ignored.push({
        path: folder,
        reason: entry.isSymbolicLink()
          ? 'links are not followed'
          : 'files belong into a sub-folder named after an account',
      })
  }
  return found
}

async function findIn(folder: string, { files, ignored }: Found): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    const file = path.join(folder, entry.name)
    if (entry.isFile()) {
      if (unfinished.test(entry.name)) continue
      const stats = await lstat(file, { bigint: true }).catch(ignoreMissing)
      if (!stats && entry.name.includes(undecodable))
        ignored.push({ path: file, reason: 'its name is not UTF-8' })
      if (stats?.isFile())
        files.push({
          account: path.basename(folder),
          name: entry.name,
          path: file,
          bytes: Number(stats.size),
          version: versionOf(stats),
        })
    } else if (entry.isSymbolicLink()) ignored.push({ path: file, reason: 'links are not followed' })
    else if (!entry.isDirectory()) ignored.push({ path: file, reason: 'it is not a file' })
    else if (entry.name !== doneFolder && entry.name !== failedFolder)
      ignored.push({ path: file, reason: "files belong directly into the account's folder" })
  }
}

async function entriesOf(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter(({ name }) => !name.startsWith('.')).sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The time of the last change covers programs that set the time of writing themselves. */
export const versionOf = ({ size, mtimeNs, ctimeNs, ino }: BigIntStats): string =>
  `${ino} ${size} ${mtimeNs} ${ctimeNs}`

/** Another program may have moved the file meanwhile. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
