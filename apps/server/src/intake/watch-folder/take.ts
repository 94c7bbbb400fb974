import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { text, uploadFileBytes } from '@cadenza/contract'
import { findUser, findUserByEmail, type UserRecord } from '../../people/users/queries.ts'
import type { UploadRecord } from '../../platform/database/tables.ts'
import type { Services } from '../../platform/services.ts'
import { fileSource } from '../../platform/zip/zip-file.ts'
import { receiveAt, uploadKey } from '../device-uploads/receive.ts'
import { openDirectly } from '../ingest/direct.ts'
import { outcomeMessage } from '../uploads/present.ts'
import { uploadOfKey } from '../uploads/queries.ts'
import { type DroppedFile, doneFolder, failedFolder, versionOf } from './find.ts'
import { moveAside } from './move.ts'

/**
 * Brings a complete file one step further: it is uploaded, then moved when its import has an outcome. The
 * upload's key follows from the file, so a repeated step, by another server or after a restart, uploads
 * nothing twice.
 */
export async function takeFile(services: Services, file: DroppedFile, signal?: AbortSignal): Promise<void> {
  const user = await accountNamed(services, file.account)
  if (!user) return moveAside(file, failedFolder, text('WatchNoAccount', 'en', { account: file.account }))
  const key = keyOf(user.uuid, file)
  const upload = await uploadOfKey(services.database, user.uuid, key)
  if (upload) return moveWhenOver(file, user, upload)
  if (file.bytes > uploadFileBytes && !(await isReadInPlace(services, user.uuid, file)))
    return moveAside(file, failedFolder, outcomeMessage('UploadTooLarge', user.lang))
  await receiveAt(services, user.uuid, key, unchanged(file, signal))
}

async function accountNamed({ database }: Services, account: string): Promise<UserRecord | undefined> {
  const user = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(account)
    ? await findUser(database, account.toLowerCase())
    : await findUserByEmail(database, account)
  return user?.deleted_at ? undefined : user
}

/** Key that stays the same for as long as the file does. */
function keyOf(userUuid: string, { account, name, version }: DroppedFile): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([account, name, version]))
    .digest('hex')
  return uploadKey(userUuid, { folder: `watch-${hash.slice(0, 32)}`, atMs: 0, fileName: name })
}

async function moveWhenOver(
  file: DroppedFile,
  { lang }: UserRecord,
  { status, code, archive }: UploadRecord,
): Promise<void> {
  if (status === 'received' || status === 'processing') return
  const reason = code === null ? undefined : outcomeMessage(code, lang, archive ?? {})
  await moveAside(file, status === 'failed' ? failedFolder : doneFolder, reason)
}

/** True for archives of whole accounts, which have no limit of their own. */
async function isReadInPlace(services: Services, userUuid: string, { path }: DroppedFile): Promise<boolean> {
  const source = await fileSource(path)
  try {
    return (await openDirectly(services, userUuid, source)) !== undefined
  } finally {
    await source.close()
  }
}

/** Bytes of the file; fails at the end if it has changed meanwhile, so that nothing is stored. */
async function* unchanged(
  { path, version }: DroppedFile,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    yield* handle.createReadStream({ autoClose: false, signal }) as AsyncIterable<Uint8Array>
    if (versionOf(await handle.stat({ bigint: true })) !== version)
      throw new Error(`${path} changed while it was being read`)
  } finally {
    await handle.close()
  }
}
