import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { expectFile } from '../../reading/files/reader-pool.ts'
import { longLogBytes } from '../../reading/files/reading.ts'
import { uploadPrefix } from '../uploads/keys.ts'
import { uploadOfKey } from '../uploads/queries.ts'
import { registerUpload } from '../uploads/register.ts'

const longestNameBytes = 200

/** Stores a file and enqueues its import. Returns the upload's uuid. */
export async function receiveFile(
  services: Services,
  userUuid: string,
  fileName: string,
  data: AsyncIterable<Uint8Array>,
): Promise<string> {
  // A folder of its own: two files of one name may arrive in the same millisecond.
  const folder = newUuid(services.now())
  const key = uploadKey(userUuid, { folder, atMs: services.now(), fileName })
  return receiveAt(services, userUuid, key, data)
}

/** Key of an upload; `folder` tells files of the same name and time apart. */
export function uploadKey(
  userUuid: string,
  { folder, atMs, fileName }: { folder: string; atMs: number; fileName: string },
): string {
  return `${uploadPrefix(userUuid)}${folder}/${timePrefix(atMs)} ${plainName(fileName)}`
}

/** Stores a file under a key of `uploadKey` and enqueues its import, once for each key. */
export async function receiveAt(
  services: Services,
  userUuid: string,
  key: string,
  data: AsyncIterable<Uint8Array>,
): Promise<string> {
  let bytes = 0
  async function* counting() {
    for await (const piece of data) {
      // Once, as soon as the file is known to be large.
      if (bytes < longLogBytes) expectFile(services, bytes + piece.length)
      bytes += piece.length
      yield piece
    }
  }
  await services.objects.put(key, counting())
  await registerUpload(services, { userUuid, key, bytes })
  const row = await uploadOfKey(services.database, userUuid, key)
  if (!row) throw new Error('The upload that was just registered is not there')
  return row.uuid
}

/** `yyyyMMddHHmmssSSS`, as in the browser's uploads. */
const timePrefix = (nowMs: number) => new Date(nowMs).toISOString().replace(/\D/g, '').slice(0, 17)

/** Last part of a path, without characters that object keys must not hold. */
function plainName(fileName: string): string {
  const last = fileName.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(/\p{Cc}/gu, '').trim()
  let short = name || 'upload'
  // The extension tells the format.
  while (Buffer.byteLength(short) > longestNameBytes) short = short.slice(1)
  return short.toWellFormed()
}
