import type { Given } from '../../features/uploads/uploads.ts'

/** Sorts files: in progress, failed, waiting, finished; the latest finished first. */
export function inOrderOfInterest(uploads: readonly Given[]): Given[] {
  const of = (holds: (given: Given) => boolean) => uploads.filter(holds)
  const isCurrent = ({ upload }: Given) => upload.status === 'uploading' || upload.waits === true
  return [
    ...of(isCurrent),
    ...of(({ upload }) => upload.status === 'error'),
    ...of((given) => given.upload.status === 'ready' && !isCurrent(given)),
    ...of(({ upload }) => upload.status === 'success').toReversed(),
  ]
}
