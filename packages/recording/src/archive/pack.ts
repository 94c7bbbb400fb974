import { Gzip, type Zippable, zipSync } from 'fflate'
import { concatBytes } from '../bytes.ts'

export interface PackedFile {
  name: string
  bytes: Uint8Array
}

type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** The earliest time stamp in ZIP. It is constant so that the same files make the same archive. */
const noTime = new Date(1980, 0, 1)

/** Packs files with distinct names into a ZIP archive. A lower `level`, from 1 to 9, is faster and larger. */
export function packZip(
  files: readonly PackedFile[],
  { level = 6 }: { level?: Level } = {},
): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {}
  for (const { name, bytes } of files) entries[name] = [bytes, { mtime: noTime }]
  return zipSync(entries, { level })
}

/**
 * Packs a sequence of byte arrays into a gzip file without a name or time, so that the same bytes make the
 * same file.
 */
export function packGzip(pieces: Iterable<Uint8Array>): Uint8Array<ArrayBuffer> {
  const packed: Uint8Array[] = []
  const gzip = new Gzip({ mtime: 0 }, (piece) => packed.push(piece))
  for (const piece of pieces) gzip.push(piece)
  gzip.push(new Uint8Array(0), true)
  return concatBytes(packed)
}
