/** Unpacks ZIP and gzip archives one file at a time and within limits. */

import { UnreadableRecording } from '../recording.ts'
import { type ArchiveLimits, archiveLimits, Budget } from './budget.ts'
import { crc32 } from './crc32.ts'
import { gzipName, unpackGzip } from './gzip.ts'
import { type Inflated, inflate } from './inflate.ts'
import { packing } from './recognise.ts'
import { isWorkbook, sheetsOf } from './workbook.ts'
import { DEFLATED, packedBytes, STORED, type ZipEntry, zipEntries } from './zip.ts'

export interface UnpackedFile {
  /** File name without folders. */
  name: string
  /** Path in the archive. The path of a file in a nested archive starts with the path of that archive. */
  path: string
  bytes: Uint8Array
  /** Set if the checksum is wrong or the file is cut off; `bytes` is what could be read. */
  damaged?: true
}

/** A file in an archive that cannot be unpacked. It does not affect the other files. */
export interface RefusedFile {
  name: string
  path: string
  refused: UnreadableRecording
}

export interface UnpackOptions {
  /** Name of the file itself; a file that is not an archive keeps it. */
  name?: string
  limits?: Partial<ArchiveLimits>
}

/** Entries that are not files (folders, metadata of operating systems) allowed per file. */
const MAX_JUNK = 10

/**
 * Yields the files in an archive and in its nested archives. Yields the file itself if it is not an archive.
 * Throws `UnreadableRecording` if the archive is invalid or exceeds a limit; nothing more is unpacked then.
 */
export function* unpack(
  bytes: Uint8Array,
  { name = '', limits = {} }: UnpackOptions = {},
): Generator<UnpackedFile | RefusedFile> {
  const all = { ...archiveLimits, ...limits }
  const file: UnpackedFile = { name: baseName(name), path: name, bytes }
  const kind = packing(bytes)
  if (!kind) {
    yield file
    return
  }
  yield* unpackArchive(file, kind, 1, new Budget(bytes.length, all))
}

function* unpackArchive(
  file: UnpackedFile,
  kind: 'gzip' | 'zip',
  depth: number,
  budget: Budget,
): Generator<UnpackedFile | RefusedFile> {
  if (kind === 'gzip') {
    const name = gzipName(file.bytes) || file.name.replace(/\.gz(?:ip)?$/i, '')
    budget.addFiles(1)
    yield* unpackNested(
      { name: baseName(name), path: file.path },
      unpackGzip(file.bytes, budget),
      depth,
      budget,
    )
    return
  }
  const entries = zipFiles(zipEntries(file.bytes), budget)
  if (isWorkbook(entries)) {
    yield* unpackWorkbook(file, entries, depth, budget)
    return
  }
  for (const entry of entries) {
    const path = depth === 1 ? entry.path : `${file.path}/${entry.path}`
    yield* unpackEntry({ ...entry, path }, packedBytes(file.bytes, entry), budget, depth)
  }
}

/** Properties that phyphox exports beside its tables, by their names in a spreadsheet. */
const phyphoxSheets: Readonly<Record<string, string>> = {
  'Metadata Device': 'meta/device.csv',
  'Metadata Time': 'meta/time.csv',
}

/**
 * Yields each sheet of a spreadsheet as a table. Its name starts with that of the spreadsheet, which may say
 * where a sensor was worn.
 */
function* unpackWorkbook(
  file: UnpackedFile,
  entries: readonly ZipEntry[],
  depth: number,
  budget: Budget,
): Generator<UnpackedFile> {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  let isDamaged = false
  const read = (path: string) => {
    const entry = byPath.get(path)
    const packed = entry && packedBytes(file.bytes, entry)
    if (!entry || !packed) return undefined
    const taken = extractEntry(packed, entry, budget)
    if (taken instanceof UnreadableRecording) throw taken
    isDamaged ||= taken.damaged
    return taken.bytes
  }
  const stem = file.name.replace(/\.xls[xm]$/i, '')
  for (const { name, bytes } of sheetsOf(read, budget)) {
    budget.addFiles(1)
    const own = baseName(`${stem} ${name}`.trim())
    const path = phyphoxSheets[name] ?? `${own}.csv`
    yield {
      name: `${own}.csv`,
      path: depth === 1 ? path : `${file.path}/${path}`,
      bytes,
      ...(isDamaged ? { damaged: true } : {}),
    }
  }
}

/**
 * Unpacks an entry of a ZIP file, including the files in it if it is an archive. `packed` is undefined if its
 * bytes lie outside of the file. Throws `UnreadableRecording` if a limit is exceeded.
 */
export function* unpackEntry(
  entry: ZipEntry,
  packed: Uint8Array | undefined,
  budget: Budget,
  depth = 1,
): Generator<UnpackedFile | RefusedFile> {
  const place = entryNames(entry)
  const taken = packed ? extractEntry(packed, entry, budget) : missingEntry()
  if (taken instanceof UnreadableRecording) yield { ...place, refused: taken }
  else yield* unpackNested(place, taken, depth, budget)
}

/** The name of an entry without and with its folders. */
export function entryNames({ path }: ZipEntry): { name: string; path: string } {
  return { name: baseName(path), path }
}

/** Yields a file that came out of an archive, or the files in it if it is an archive itself. */
function* unpackNested(
  place: { name: string; path: string },
  { bytes, damaged }: Inflated | { bytes: Uint8Array; damaged: boolean },
  depth: number,
  budget: Budget,
): Generator<UnpackedFile | RefusedFile> {
  const file: UnpackedFile = damaged ? { ...place, bytes, damaged } : { ...place, bytes }
  const kind = packing(bytes)
  if (!kind) {
    yield file
    return
  }
  if (depth >= budget.limits.depth) {
    yield { ...place, refused: unsupported(`is nested more than ${budget.limits.depth} archives deep`) }
    return
  }
  try {
    yield* unpackArchive(file, kind, depth + 1, budget)
  } catch (error) {
    // A corrupt archive does not affect the others, but an exceeded limit ends everything.
    if (!(error instanceof UnreadableRecording) || error.code === 'ArchiveTooLarge') throw error
    yield { ...place, refused: error }
  }
}

/** The entries that are files. Throws `UnreadableRecording` if there are too many entries. */
export function zipFiles(entries: Iterable<ZipEntry>, budget: Budget): ZipEntry[] {
  const most = budget.limits.files * MAX_JUNK
  const files: ZipEntry[] = []
  let seen = 0
  for (const entry of entries) {
    if (++seen > most)
      throw new UnreadableRecording('ArchiveTooLarge', `The archive has more than ${most} entries.`)
    if (!isJunk(entry.path)) files.push(entry)
  }
  budget.addFiles(files.length)
  return files
}

/** Returns true for folders and for files that operating systems add. */
export function isJunk(path: string): boolean {
  return /[\\/]$/.test(path) || /(?:^|[\\/])(?:__MACOSX[\\/]|\.[^\\/]*$)/.test(path)
}

/** Unpacks the bytes of one entry. */
function extractEntry(
  packed: Uint8Array,
  entry: ZipEntry,
  budget: Budget,
): { bytes: Uint8Array; damaged: boolean } | UnreadableRecording {
  if (entry.encrypted) {
    return new UnreadableRecording('ArchiveEncrypted', 'The file in the archive is password-protected.')
  }
  if (entry.method === STORED) {
    budget.spend(packed.length)
    return { bytes: packed, damaged: crc32(packed) !== entry.crc }
  }
  if (entry.method !== DEFLATED) return unsupported(`uses the unsupported compression method ${entry.method}`)
  const inflated = inflate(packed, budget)
  return { bytes: inflated.bytes, damaged: inflated.damaged || crc32(inflated.bytes) !== entry.crc }
}

function missingEntry(): UnreadableRecording {
  return new UnreadableRecording('ArchiveDamaged', 'The archive lists a file that it does not contain.')
}

function unsupported(reason: string): UnreadableRecording {
  return new UnreadableRecording('ArchiveUnsupported', `The file in the archive ${reason}.`)
}

const LONGEST_NAME = 200

/** The file name of a path of any operating system, without characters that are special on one of them. */
function baseName(path: string): string {
  const base = path.split(/[\\/:]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const clean = base.replace(/[\u0000-\u001f\u007f<>"|?*]/g, '').replace(/^\.+|[. ]+$/g, '')
  return clean.slice(-LONGEST_NAME)
}
