/** Takes files out of ZIP and gzip, one at a time and within bounds. */

import { UnreadableRecording } from '../recording.ts'
import { type ArchiveLimits, archiveLimits, Budget } from './budget.ts'
import { crc32 } from './crc32.ts'
import { gzipName, unpackGzip } from './gzip.ts'
import { type Inflated, inflate } from './inflate.ts'
import { packing } from './recognise.ts'
import { DEFLATED, packedBytes, STORED, type ZipEntry, zipEntries } from './zip.ts'

export interface UnpackedFile {
  /** Without any folder. */
  name: string
  /** As the archive names it, with its folders; that of an archive within another begins with the path of that one. */
  path: string
  bytes: Uint8Array
  /** Its checksum is wrong, or it is cut off: `bytes` is what there is. */
  damaged?: true
}

/** A file in an archive that cannot be taken out; the others can. */
export interface RefusedFile {
  name: string
  path: string
  refused: UnreadableRecording
}

export interface UnpackOptions {
  /** Of the file itself: what is not packed keeps it. */
  name?: string
  limits?: Partial<ArchiveLimits>
}

/** Entries that are no files (folders, what systems leave behind) for each that is. */
const MAX_JUNK = 10

/**
 * The files in an archive, and those in archives within it; a file that is no archive comes as it is. Throws
 * `UnreadableRecording` where the archive is none or passes a bound: nothing more is unpacked then.
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
  for (const entry of zipFiles(zipEntries(file.bytes), budget)) {
    const path = depth === 1 ? entry.path : `${file.path}/${entry.path}`
    yield* unpackEntry({ ...entry, path }, packedBytes(file.bytes, entry), budget, depth)
  }
}

/**
 * What an entry of a ZIP file holds, from its packed bytes (undefined where they do not lie in it), and the files within
 * where that is an archive. Throws `UnreadableRecording` where a bound is passed.
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

/** A file's name without any folder, and with all of them. */
export function entryNames({ path }: ZipEntry): { name: string; path: string } {
  return { name: baseName(path), path }
}

/** A file that came out of an archive, or what it holds where it is one itself. */
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
    yield { ...place, refused: unsupported(`is packed more than ${budget.limits.depth} times`) }
    return
  }
  try {
    yield* unpackArchive(file, kind, depth + 1, budget)
  } catch (error) {
    // One broken archive among others; a bound that is passed ends all.
    if (!(error instanceof UnreadableRecording) || error.code === 'ArchiveTooLarge') throw error
    yield { ...place, refused: error }
  }
}

/** The entries that are files. Throws `UnreadableRecording` where there are more than may be. */
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

/** Folders, and what operating systems put beside files. */
export function isJunk(path: string): boolean {
  return /[\\/]$/.test(path) || /(?:^|[\\/])(?:__MACOSX[\\/]|\.[^\\/]*$)/.test(path)
}

/** What an entry holds, from its packed bytes. */
function extractEntry(
  packed: Uint8Array,
  entry: ZipEntry,
  budget: Budget,
): { bytes: Uint8Array; damaged: boolean } | UnreadableRecording {
  if (entry.encrypted) {
    return new UnreadableRecording('ArchiveEncrypted', 'The file in the archive is protected by a password.')
  }
  if (entry.method === STORED) {
    budget.spend(packed.length)
    return { bytes: packed, damaged: crc32(packed) !== entry.crc }
  }
  if (entry.method !== DEFLATED) return unsupported(`is packed by method ${entry.method}`)
  const inflated = inflate(packed, budget)
  return { bytes: inflated.bytes, damaged: inflated.damaged || crc32(inflated.bytes) !== entry.crc }
}

function missingEntry(): UnreadableRecording {
  return new UnreadableRecording('ArchiveDamaged', 'The archive does not hold the file that it lists.')
}

function unsupported(how: string): UnreadableRecording {
  return new UnreadableRecording('ArchiveUnsupported', `The file in the archive ${how}.`)
}

const LONGEST_NAME = 200

/** The last part of a path of any system, without letters that mean something to one. */
function baseName(path: string): string {
  const base = path.split(/[\\/:]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const clean = base.replace(/[\u0000-\u001f\u007f<>"|?*]/g, '').replace(/^\.+|[. ]+$/g, '')
  return clean.slice(-LONGEST_NAME)
}
