import { type Zippable, zipSync } from 'fflate'

export interface PackedFile {
  name: string
  bytes: Uint8Array
}

/** The first moment that ZIP can write: the same files make the same archive. */
const noTime = new Date(1980, 0, 1)

/** A ZIP file of all of these, whose names differ. */
export function packZip(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {}
  for (const { name, bytes } of files) entries[name] = [bytes, { mtime: noTime }]
  return zipSync(entries)
}
