import type { wire } from '@cadenza/contract'
import type { FromWire } from '@cadenza/contract/case'
import { uploadArchiveBytes, uploadFileBytes } from '@cadenza/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { ApiFailure } from '../api/failure.ts'
import { queryClient, queryKeys } from '../api/queries.ts'
import { i18n } from '../texts/i18n.ts'
import { createQueue, type FileUpload } from './queue.ts'
import { uploadKey } from './upload-key.ts'
import { isComplete, type UploadToken } from './upload-token.ts'

export type Outcome = FromWire<wire.Upload>
type UploadsAnswer = z.infer<typeof wire.uploadsAnswer>
type TokenAnswer = z.infer<typeof wire.uploadTokenAnswer>

const path = '/api/devices/v1/web_app'
/** Between two looks at what became of the files; an event is usually faster. */
const lookEveryMs = 2_000

/** A failure that already has its sentence. */
class UploadFailure extends Error {}

async function send(file: File, report: (progress: number) => void, signal: AbortSignal): Promise<string> {
  const most = /\.zip$/i.test(file.name) ? uploadArchiveBytes : uploadFileBytes
  if (file.size > most) {
    const size = `${most / 1024 / 1024} MB`
    throw new UploadFailure(i18n.t('contract:UploadTooLarge', { size }))
  }
  const [token, { sendToStorage }] = await Promise.all([
    api.post<TokenAnswer>(`${path}/upload_token`, { signal }),
    import('./send-to-storage.ts'),
  ])
  if (!isComplete(token as Partial<UploadToken> | undefined))
    throw new Error('The upload token is incomplete')
  const complete = token as UploadToken
  const key = uploadKey(complete.uploadPath, new Date(), file.name)
  await sendToStorage(file, key, complete, report, signal)
  if (!(await api.post(`${path}/uploads`, { body: { key }, signal })))
    throw new UploadFailure(i18n.t('contract:UploadMissing'))
  void queryClient.invalidateQueries({ queryKey: queryKeys.uploads })
  return key
}

function explain(error: unknown): string {
  if (error instanceof ApiFailure || error instanceof UploadFailure) return error.message
  console.error(error)
  return i18n.t(navigator.onLine ? 'contract:Unexpected' : 'contract:Offline')
}

export const uploadQueue = createQueue({ send, explain })

// Closing the page would lose what is on its way.
addEventListener('beforeunload', (event) => {
  if (uploadQueue.isBusy()) event.preventDefault()
})

const isSettled = (outcome: Outcome | undefined) =>
  outcome !== undefined && outcome.status !== 'received' && outcome.status !== 'processing'

/** The files given since the page was opened, newest last, each with what became of it once the server has said so. */
export function useUploads(): { upload: FileUpload; outcome: Outcome | undefined }[] {
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.snapshot)
  const sent = uploads.filter(({ key }) => key !== undefined)
  const { data } = useQuery({
    queryKey: queryKeys.uploads,
    enabled: sent.length > 0,
    async queryFn() {
      const answer = await api.get<UploadsAnswer>(`${path}/uploads`)
      return new Map((answer?.uploads ?? []).map((outcome) => [outcome.key, outcome]))
    },
    refetchInterval: ({ state }) =>
      sent.every(({ key = '' }) => isSettled(state.data?.get(key))) ? false : lookEveryMs,
  })
  const settled = sent.filter(({ key = '' }) => isSettled(data?.get(key))).length
  // New activities: the lists that hold them are out of date.
  useEffect(() => {
    if (settled > 0) void queryClient.invalidateQueries({ queryKey: ['activities'] })
  }, [settled])
  return uploads.map((upload) => ({ upload, outcome: upload.key ? data?.get(upload.key) : undefined }))
}
