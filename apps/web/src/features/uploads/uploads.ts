import { uploadArchiveBytes, uploadFileBytes } from '@cadenza/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import { queryClient, queryKeys } from '../../platform/api/queries.ts'
import { currentSession } from '../../platform/session/session.ts'
import { i18n } from '../../platform/texts/i18n.ts'
import { isDisconnection, reconnected } from './connection.ts'
import { forgetFiles, keepFiles, keepParts, partsOf, tabClosed, takeLeftFiles } from './kept-files.ts'
import { createOutcomes, isSettled, type Outcome } from './outcomes.ts'
import { createQueue, type FileUpload, isUnsent } from './queue.ts'
import { uploadKey } from './upload-key.ts'
import { isComplete, type UploadToken } from './upload-token.ts'

/** ms between two requests for the outcomes; an event is usually faster. */
const lookEveryMs = 2_000

/** Failure with a message for the user. */
class UploadFailure extends Error {}

const outcomes = createOutcomes()

/** ms of use of a credential, which is valid for an hour and shared by many files. */
const tokenUseMs = 45 * 60_000
let kept: { token: UploadToken; untilMs: number } | undefined

async function currentToken(signal: AbortSignal): Promise<UploadToken> {
  if (!kept || kept.untilMs < Date.now()) {
    const untilMs = Date.now() + tokenUseMs
    kept = { token: await newToken(signal), untilMs }
  }
  return kept.token
}

async function newToken(signal: AbortSignal): Promise<UploadToken> {
  const token = await api.call(endpoints.uploads.makeToken, { signal })
  if (!isComplete(token as Partial<UploadToken> | undefined))
    throw new Error('The upload token is incomplete')
  return token as UploadToken
}

async function send(file: File, report: (progress: number) => void, signal: AbortSignal): Promise<string> {
  const most = /\.zip$/i.test(file.name) ? uploadArchiveBytes : uploadFileBytes
  if (file.size > most) {
    const size = `${most / 1024 / 1024} MB`
    throw new UploadFailure(i18n.t('contract:UploadTooLarge', { size }))
  }
  const userUuid = currentSession().account?.uuid ?? ''
  const [token, sent, { sendToStorage }] = await Promise.all([
    currentToken(signal),
    partsOf(userUuid, file),
    import('./send-to-storage.ts'),
  ])
  const key = await sendToStorage(file, {
    token,
    newToken: () => newToken(signal),
    key: uploadKey(token.uploadPath, new Date(), file.name),
    sent,
    keep: (parts) => void keepParts(userUuid, file, parts),
    report,
    signal,
  }).catch((error: unknown) => {
    // The credential may have caused the failure.
    kept = undefined
    throw error
  })
  const answer = await api.call(endpoints.uploads.register, { body: { key }, signal })
  const [outcome] = answer?.uploads ?? []
  if (!outcome) throw new UploadFailure(i18n.t('contract:UploadMissing'))
  outcomes.note(outcome)
  void forgetFiles(userUuid, [file])
  void queryClient.invalidateQueries({ queryKey: queryKeys.uploads })
  return key
}

function explain(error: unknown): string {
  if (error instanceof ApiFailure || error instanceof UploadFailure) return error.message
  // https://w3c.github.io/FileAPI/#dfn-error-codes
  if (error instanceof Error && (error.name === 'NotReadableError' || error.name === 'NotFoundError'))
    return i18n.t('uploads:changedFile')
  console.error(error)
  return i18n.t('contract:Unexpected')
}

const queue = createQueue({ send, explain, isDisconnection, reconnected })
const ownUuid = () => currentSession().account?.uuid ?? ''

export const uploadQueue = {
  ...queue,
  add(files: Iterable<File>): void {
    const added = queue.add(files)
    void keepFiles(
      ownUuid(),
      added.map(({ file }) => file),
    )
  },
  cancelAll(): void {
    const unsent = queue.snapshot().filter(isUnsent)
    queue.cancelAll()
    void forgetFiles(
      ownUuid(),
      unsent.map(({ file }) => file),
    )
  },
}

/**
 * Resumes uploads left by a page that was closed or reloaded, and those of other tabs once they are closed.
 * Call once the user is known.
 */
export async function goOnWithLeftFiles(userUuid: string): Promise<void> {
  const { files, sending } = await takeLeftFiles(userUuid)
  queue.add(files)
  for (const tab of sending) {
    void tabClosed(tab).then(async () => {
      if (ownUuid() === userUuid) await goOnWithLeftFiles(userUuid)
    })
  }
}

// Closing the page would stop uploads in progress.
addEventListener('beforeunload', (event) => {
  if (uploadQueue.isBusy()) event.preventDefault()
})

export interface Given {
  upload: FileUpload
  outcome: Outcome | undefined
}

/** Files chosen since the page was opened, newest last, each with its outcome once known. */
export function useUploads(): Given[] {
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const sent = uploads.filter(({ key }) => key !== undefined)
  const { data } = useQuery({
    queryKey: [...queryKeys.uploads, 'given'],
    enabled: sent.length > 0,
    queryFn: () => outcomes.look(),
    refetchInterval: ({ state }) =>
      sent.every(({ key = '' }) => settledIn(state.data, key)) ? false : lookEveryMs,
  })
  const settled = sent.filter(({ key = '' }) => settledIn(data, key)).length
  // New activities make lists stale.
  useEffect(() => {
    if (settled > 0) void queryClient.invalidateQueries({ queryKey: ['activities'] })
  }, [settled])
  return uploads.map((upload) => ({ upload, outcome: upload.key ? data?.get(upload.key) : undefined }))
}

function settledIn(known: ReadonlyMap<string, Outcome> | undefined, key: string): boolean {
  const outcome = known?.get(key)
  return outcome !== undefined && isSettled(outcome)
}
