/** Folders of the object store on disk, whose names are made durable together. */
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'

/** Readable by the server's own user alone. */
export const folderMode = 0o700
/** A concurrent deletion may remove a parent each time; it ends soon. */
const mostAttempts = 5

export interface Folders {
  /** Creates a folder and its parents where they are missing. Their names are durable when it resolves. */
  make(folder: string): Promise<void>
  /** Makes all names durable that a folder has at the time of the call. A folder that is gone has none. */
  sync(folder: string): Promise<void>
}

export function openFolders(): Folders {
  const being = new Map<string, Promise<void>>()
  const sync = sharing(syncFolder)

  function make(folder: string): Promise<void> {
    const begun = being.get(folder)
    if (begun) return begun
    const made = create(folder).finally(() => being.delete(folder))
    being.set(folder, made)
    return made
  }

  async function create(folder: string): Promise<void> {
    const parent = path.dirname(folder)
    for (let attempt = 1; ; attempt++) {
      try {
        await mkdir(folder, { mode: folderMode })
        // Another call may have created the parent, whose own name is not durable yet.
        await Promise.all([sync(parent), being.get(parent)])
        return
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return being.get(parent)
        if (!isMissing(error) || attempt === mostAttempts || parent === folder) throw error
        await make(parent)
      }
    }
  }

  return { make, sync }
}

/**
 * Runs `work` for a key so that concurrent calls share runs: each call is answered by a run that began after
 * it, as one that had begun before may have missed what it is about.
 */
export function sharing(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const runs = new Map<string, { now: Promise<void>; next?: Promise<void> }>()

  function begin(key: string): Promise<void> {
    const now = work(key)
    const run: { now: Promise<void>; next?: Promise<void> } = { now }
    runs.set(key, run)
    const end = () => {
      if (!run.next) runs.delete(key)
    }
    now.then(end, end)
    return now
  }

  return (key) => {
    const run = runs.get(key)
    if (!run) return begin(key)
    const again = () => begin(key)
    run.next ??= run.now.then(again, again)
    return run.next
  }
}

/** Windows does not support or need this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

export function isMissing(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
