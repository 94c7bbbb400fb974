/** The files that somebody gave, sent one after another. */
export interface FileUpload {
  id: number
  file: File
  status: 'ready' | 'uploading' | 'success' | 'error'
  /** 0 to 100. */
  progress: number
  /** Where it went, once it is there. */
  key?: string
  /** Why it failed, for the reader. */
  message?: string
}

export interface Sender {
  /** Sends a file and gives its key. `report` takes 0 to 100. */
  send(file: File, report: (progress: number) => void, signal: AbortSignal): Promise<string>
  /** The sentence for a failure. */
  explain(error: unknown): string
}

export function createQueue({ send, explain }: Sender) {
  let uploads: readonly FileUpload[] = []
  let lastId = 0
  let current: { id: number; abort: AbortController } | undefined
  const listeners = new Set<() => void>()

  function set(next: readonly FileUpload[]) {
    uploads = next
    for (const listener of listeners) listener()
  }

  const change = (id: number, changes: Partial<FileUpload>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))

  async function sendNext(): Promise<void> {
    const next = uploads.find(({ status }) => status === 'ready')
    if (current || !next) return
    const { id, file } = next
    const abort = new AbortController()
    current = { id, abort }
    change(id, { status: 'uploading', progress: 0 })
    try {
      const key = await send(file, (progress) => change(id, { progress }), abort.signal)
      change(id, { status: 'success', progress: 100, key })
    } catch (error) {
      // A cancelled file is gone from the list: nothing is left to say about it.
      if (!abort.signal.aborted) change(id, { status: 'error', message: explain(error) })
    } finally {
      if (current?.id === id) current = undefined
    }
    await sendNext()
  }

  return {
    snapshot: () => uploads,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files: Iterable<File>): void {
      const added = [...files].map((file): FileUpload => {
        lastId += 1
        return { id: lastId, file, status: 'ready', progress: 0 }
      })
      set([...uploads, ...added])
      void sendNext()
    },
    /** Stops the one on its way and forgets those that wait. */
    cancelAll(): void {
      const abort = current?.abort
      current = undefined
      set(uploads.filter(({ status }) => status === 'success' || status === 'error'))
      abort?.abort()
    },
    retry(id: number): void {
      change(id, { status: 'ready', progress: 0, message: undefined })
      void sendNext()
    },
    isBusy: () => current !== undefined,
  }
}
