import { lstat, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type DroppedFile, versionOf } from './find.ts'

/** Names tried for a file before giving up. */
const mostNames = 10_000
/** Bytes of a name that file systems take. */
const nameBytes = 255
const noteEnd = '.txt'
/** Characters; what is longer is no extension. */
const extensionLength = 20

/**
 * Moves a file into `folder` beside it, with the reason as `name.txt`. Nothing there is overwritten: equal
 * names get a number, as in `ride (2).fit`, and long ones are cut. Throws the file system's error if the file
 * cannot be moved, or if it is no longer the one that was found.
 */
export async function moveAside(
  { path: from, name, version }: Pick<DroppedFile, 'path' | 'name' | 'version'>,
  folder: string,
  reason: string | undefined,
): Promise<void> {
  const into = path.join(path.dirname(from), folder)
  await mkdir(into, { recursive: true })
  // A link could lead anywhere.
  if ((await lstat(into)).isSymbolicLink()) throw new Error(`${into} is a link`)
  if (versionOf(await lstat(from, { bigint: true })) !== version)
    throw new Error(`${from} changed after it was found`)
  const { name: stem, ext } =
    path.extname(name).length > extensionLength ? { name, ext: '' } : path.parse(name)
  for (let at = 1; at <= mostNames; at++) {
    const to = path.join(into, fitting(stem, at === 1 ? ext : ` (${at})${ext}`))
    const reserved = await reserve(to, reason)
    if (!reserved) continue
    try {
      await rename(from, to)
      return
    } catch (error) {
      for (const file of reserved) await rm(file, { force: true })
      throw error
    }
  }
  throw new Error(`${into} holds too many files named like ${name}`)
}

/** A name that, with the end of a note, is not too long. */
function fitting(stem: string, end: string): string {
  let kept = stem
  while (kept && Buffer.byteLength(kept + end + noteEnd) > nameBytes) kept = [...kept].slice(0, -1).join('')
  return kept + end
}

/** Creates both names, so that no other program or server takes them; undefined if one of them exists. */
async function reserve(to: string, reason: string | undefined): Promise<string[] | undefined> {
  const note = to + noteEnd
  try {
    await (await open(to, 'wx')).close()
  } catch (error) {
    return ifExists(error)
  }
  if (reason === undefined) return [to]
  try {
    await writeFile(note, `${reason}\n`, { flag: 'wx' })
    return [to, note]
  } catch (error) {
    await rm(to, { force: true })
    return ifExists(error)
  }
}

function ifExists(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
}
