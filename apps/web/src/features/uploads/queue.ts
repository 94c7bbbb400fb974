import { createSignal } from '../../platform/signal.ts'

/** Queue of chosen files, sent one after another. */
export interface FileUpload {
  id: number
  file: File
  status: 'ready' | 'uploading' | 'success' | 'error'
  /** 0 to 100. */
  progress: number
  /** Key of the uploaded file. */
  key?: string
  /** Reason for the failure, for the user. */
  message?: string
  /** Waits for the connection to return. */
  waits?: boolean
}

export interface Sender {
  /** Sends a file and returns its key; skips parts sent by an earlier try. `report` takes 0 to 100. */
  send(file: File, report: (progress: number) => void, signal: AbortSignal): Promise<string>
  /** Message for a failure. */
  explain(error: unknown): string
  /** Tests whether a failure is only a lost connection. */
  isDisconnection(error: unknown): boolean
  /** Resolves when the next try is worthwhile, after `tries` (from 1), or when the signal aborts. */
  reconnected(tries: number, signal: AbortSignal): Promise<void>
}

/** Tests whether two chosen files are the same, as far as a browser can tell. */
const isSame = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

export const isUnsent = ({ status }: FileUpload) => status === 'ready' || status === 'uploading'

export function createQueue({ send, explain, isDisconnection, reconnected }: Sender) {
  const uploads = createSignal<readonly FileUpload[]>([])
  let lastId = 0
  let current: { id: number; abort: AbortController } | undefined
  let tries = 0

  const change = (id: number, changes: Partial<FileUpload>) =>
    uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))

  async function sendNext(): Promise<void> {
    const next = uploads.get().find(({ status }) => status === 'ready')
    if (current || !next) return
    const { id, file } = next
    const abort = new AbortController()
    current = { id, abort }
    change(id, { status: 'uploading', progress: 0, waits: false })
    try {
      const key = await send(file, (progress) => change(id, { progress }), abort.signal)
      tries = 0
      change(id, { status: 'success', progress: 100, key })
    } catch (error) {
      // A cancelled file is gone from the list: there is nothing to report.
      if (!abort.signal.aborted) await failed(id, error, abort.signal)
    } finally {
      if (current?.id === id) current = undefined
    }
    await sendNext()
  }

  /** A file with a lost connection stays next; any other failure moves on to the next file. */
  async function failed(id: number, error: unknown, signal: AbortSignal): Promise<void> {
    if (!isDisconnection(error)) return change(id, { status: 'error', message: explain(error) })
    tries += 1
    change(id, { status: 'ready', waits: true })
    await reconnected(tries, signal)
  }

  return {
    snapshot: uploads.get,
    subscribe: uploads.subscribe,
    /** Adds files except those already in progress. Returns those that were added. */
    add(files: Iterable<File>): FileUpload[] {
      const unsent = uploads.get().filter(isUnsent)
      const added: FileUpload[] = []
      for (const file of files) {
        if ([...unsent, ...added].some((upload) => isSame(upload.file, file))) continue
        lastId += 1
        added.push({ id: lastId, file, status: 'ready', progress: 0 })
      }
      uploads.set([...uploads.get(), ...added])
      void sendNext()
      return added
    },
    /** Stops the current upload and drops the waiting ones. */
    cancelAll(): void {
      const abort = current?.abort
      current = undefined
      uploads.set(uploads.get().filter((upload) => !isUnsent(upload)))
      abort?.abort()
    },
    retry(id: number): void {
      change(id, { status: 'ready', progress: 0, message: undefined })
      void sendNext()
    },
    retryFailed(): void {
      uploads.set(
        uploads
          .get()
          .map((upload) =>
            upload.status === 'error'
              ? { ...upload, status: 'ready', progress: 0, message: undefined }
              : upload,
          ),
      )
      void sendNext()
    },
    /** Removes finished uploads from the list. */
    clearSent(): void {
      uploads.set(uploads.get().filter(({ status }) => status !== 'success'))
    },
    isBusy: () => uploads.get().some(isUnsent),
  }
}
