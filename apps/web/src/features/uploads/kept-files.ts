/**
 * Unsent files stored in this browser, so that they survive a reload. For large files, which are not stored,
 * it keeps the parts already sent, for when they are chosen again.
 */
import type { SentParts } from './send-parts.ts'

const databaseName = 'cadenza-uploads'
/** Larger files are not stored, since storing copies them to disk. */
const mostFileBytes = 64 * 1024 ** 2
/** Lifetime of incomplete uploads in object storage. */
const partsKeptMs = 24 * 3_600_000

interface KeptFile {
  id: string
  userUuid: string
  /** Tab that sends it; see `tabLock`. */
  tab: string
  file: File
}

interface KeptParts {
  id: string
  parts: SentParts
  at: number
}

const tab = crypto.randomUUID()
const tabLock = (of: string) => `cadenza:uploads:${of}`
let tabIsKnown: Promise<unknown> | undefined

/** Lock by which other tabs leave this tab's files alone while it is open. */
function holdTab(): Promise<unknown> {
  tabIsKnown ??= new Promise<void>((held) => {
    void navigator.locks.request(tabLock(tab), () => {
      held()
      return new Promise(() => undefined)
    })
  })
  return tabIsKnown
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | undefined
function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('files', { keyPath: 'id' })
    request.result.createObjectStore('parts', { keyPath: 'id' })
  }
  return answered(request)
}

async function store(name: 'files' | 'parts', mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open()
  return (await opened).transaction(name, mode).objectStore(name)
}

const idOf = (userUuid: string, { name, size, lastModified }: File) =>
  [userUuid, size, lastModified, name].join('/')

/** Storing is optional: without it (private windows, a full disk) everything else works. */
async function ifPossible<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    console.warn('Files to send are not kept in this browser', error)
    return undefined
  }
}

export async function keepFiles(userUuid: string, files: readonly File[]): Promise<void> {
  await ifPossible(async () => {
    await holdTab()
    for (const file of files) {
      if (file.size > mostFileBytes) continue
      const kept: KeptFile = { id: idOf(userUuid, file), userUuid, tab, file }
      await answered((await store('files', 'readwrite')).put(kept))
    }
  })
}

export async function forgetFiles(userUuid: string, files: readonly File[]): Promise<void> {
  await ifPossible(async () => {
    const kept = await store('files', 'readwrite')
    await Promise.all(files.map((file) => answered(kept.delete(idOf(userUuid, file)))))
  })
}

interface LeftFiles {
  files: File[]
  /** Open tabs that have unsent files. */
  sending: Set<string>
}

/** Takes over the unsent files of closed tabs. Removes other users' files. */
export async function takeLeftFiles(userUuid: string): Promise<LeftFiles> {
  const left = await ifPossible(() =>
    navigator.locks.request('cadenza:uploads', async () => {
      await holdTab()
      const all: KeptFile[] = await answered((await store('files', 'readonly')).getAll())
      const { held = [] } = await navigator.locks.query()
      const alive = new Set(held.map(({ name }) => name))
      const files: File[] = []
      const sending = new Set<string>()
      for (const kept of all) {
        if (kept.userUuid !== userUuid) {
          await answered((await store('files', 'readwrite')).delete(kept.id))
        } else if (!alive.has(tabLock(kept.tab))) {
          await answered((await store('files', 'readwrite')).put({ ...kept, tab }))
          files.push(kept.file)
        } else if (kept.tab !== tab) sending.add(kept.tab)
      }
      return { files, sending }
    }),
  )
  return left ?? { files: [], sending: new Set() }
}

/** Resolves when the tab is closed. A page that was reloaded may still count as open for a moment. */
export const tabClosed = (of: string): Promise<unknown> =>
  navigator.locks.request(tabLock(of), () => undefined)

/** Sent parts of a large file; undefined if it must be sent from the start. */
export async function partsOf(userUuid: string, file: File): Promise<SentParts | undefined> {
  return ifPossible(async () => {
    const kept: KeptParts | undefined = await answered(
      (await store('parts', 'readonly')).get(idOf(userUuid, file)),
    )
    return kept && kept.at > Date.now() - partsKeptMs ? kept.parts : undefined
  })
}

export async function keepParts(userUuid: string, file: File, parts: SentParts | undefined): Promise<void> {
  const id = idOf(userUuid, file)
  await ifPossible(async () => {
    const kept = await store('parts', 'readwrite')
    if (parts) await answered(kept.put({ id, parts, at: Date.now() } satisfies KeptParts))
    else await answered(kept.delete(id))
  })
}

/** Removes all users' files from this browser. */
export async function forgetAllFiles(): Promise<void> {
  await ifPossible(async () => {
    for (const name of ['files', 'parts'] as const) await answered((await store(name, 'readwrite')).clear())
  })
}
