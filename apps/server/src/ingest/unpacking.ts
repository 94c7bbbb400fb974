/** Runs in a worker thread: puts the files of an archive into storage, one at a time. */
import { recognise, unpack } from '@cadenza/recording'
import type { ObjectStore } from '../objects/store.ts'
import { type ArchiveContents, type FoundFile, mayTell, sortOut } from './sort-out.ts'
import { codeOf } from './unreadable.ts'

/** It is not the archive's fault: another try may go better. */
export class StorageFailed extends Error {}

/** `prefix` gets a numbered object for each file. Throws `UnreadableRecording` for an archive that passes a bound. */
export async function unpackInto(
  objects: ObjectStore,
  prefix: string,
  bytes: Uint8Array,
): Promise<ArchiveContents> {
  const found: FoundFile[] = []
  for (const file of unpack(bytes)) {
    const { path, name } = file
    if ('refused' in file) {
      found.push({ path, kind: undefined, file: { name, code: codeOf(file.refused) } })
      continue
    }
    const objectKey = `${prefix}${found.length}`
    try {
      await objects.put(objectKey, file.bytes)
    } catch (cause) {
      throw new StorageFailed('An unpacked file could not be kept', { cause })
    }
    found.push({
      path,
      kind: recognise(file.bytes),
      ...(mayTell(path, file.bytes.length) ? { text: new TextDecoder().decode(file.bytes) } : {}),
      file: { name, objectKey, ...(file.damaged ? { damaged: true } : {}) },
    })
  }
  return sortOut(found)
}
