import { lstat, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { DroppedFile } from './find.ts'

/** Names tried for a file before giving up. */
const mostNames = 10_000

/**
 * Moves a file into `folder` beside it, with the reason as `name.txt`. Nothing there is overwritten: equal
 * names get a number, as in `ride (2).fit`. Throws the file system's error if the file cannot be moved.
 */
export async function moveAside(
  { path: from, name }: Pick<DroppedFile, 'path' | 'name'>,
  folder: string,
  reason: string | undefined,
): Promise<void> {
  const into = path.join(path.dirname(from), folder)
  await mkdir(into, { recursive: true })
  // A link could lead anywhere.
  if ((await lstat(into)).isSymbolicLink()) throw new Error(`${into} is a link`)
  const { name: stem, ext } = path.parse(name)
  for (let at = 1; at <= mostNames; at++) {
    const to = path.join(into, at === 1 ? name : `${stem} (${at})${ext}`)
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

/** Creates both names, so that no other program or server takes them; undefined if one of them exists. */
async function reserve(to: string, reason: string | undefined): Promise<string[] | undefined> {
  const note = `${to}.txt`
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
