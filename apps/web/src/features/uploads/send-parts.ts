/** Parts already in storage, so that a later try resumes there. */
export interface SentParts {
  key: string
  uploadId: string
  /** ETags by part number, from 1. */
  etags: Record<number, string>
}

/** Calls of a multipart upload. */
export interface PartStorage {
  create(key: string): Promise<string>
  /** Returns the part's ETag. */
  put(parts: SentParts, number: number, body: Blob, signal: AbortSignal): Promise<string>
  complete(parts: SentParts): Promise<void>
}

export interface PartOptions {
  partBytes: number
  inParallel: number
  /** Parts of an earlier try. */
  sent?: SentParts | undefined
  /** Called after each part. */
  keep(parts: SentParts): void
  /** Takes 0 to 100. */
  report(progress: number): void
  signal: AbortSignal
}

/** Sends a file in parts, several at once, except those already in storage. Returns its key. */
export async function sendParts(
  storage: PartStorage,
  file: Blob,
  newKey: string,
  { partBytes, inParallel, sent, keep, report, signal }: PartOptions,
): Promise<string> {
  const parts: SentParts = sent
    ? { ...sent, etags: { ...sent.etags } }
    : { key: newKey, uploadId: await storage.create(newKey), etags: {} }
  keep({ ...parts, etags: { ...parts.etags } })
  const count = Math.ceil(file.size / partBytes)
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((number) => !parts.etags[number])
  const bytesOf = (number: number) => Math.min(partBytes, file.size - (number - 1) * partBytes)
  let arrived = file.size - missing.reduce((sum, number) => sum + bytesOf(number), 0)
  // One failure stops the other parts.
  const failing = new AbortController()
  const either = AbortSignal.any([signal, failing.signal])
  const sendOneAfterAnother = async () => {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      either.throwIfAborted()
      const body = file.slice((number - 1) * partBytes, number * partBytes)
      parts.etags[number] = await storage.put(parts, number, body, either)
      arrived += bytesOf(number)
      keep({ ...parts, etags: { ...parts.etags } })
      report(Math.round((100 * arrived) / file.size))
    }
  }
  report(Math.round((100 * arrived) / file.size))
  try {
    await Promise.all(Array.from({ length: inParallel }, sendOneAfterAnother))
  } catch (error) {
    failing.abort()
    throw error
  }
  signal.throwIfAborted()
  await storage.complete(parts)
  return parts.key
}
