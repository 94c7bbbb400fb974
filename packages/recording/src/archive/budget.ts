import { UnreadableRecording } from '../recording.ts'

/** Limits on the cost of unpacking an archive. */
export interface ArchiveLimits {
  packedBytes: number
  /** For each file; `unpackedBytes` is for all files together. */
  fileBytes: number
  unpackedBytes: number
  files: number
  /** Unpacked bytes per packed byte. Applies once more than `FREE_BYTES` have been unpacked. */
  ratio: number
  /** Nesting depth of archives, including the outermost. */
  depth: number
}

export const archiveLimits: ArchiveLimits = {
  packedBytes: 512 * 1024 ** 2,
  fileBytes: 512 * 1024 ** 2,
  unpackedBytes: 4 * 1024 ** 3,
  files: 2_000,
  ratio: 200,
  depth: 2,
}

/** Unpacked bytes that are allowed regardless of the ratio, so that small archives pass. */
export const FREE_BYTES = 4 * 1024 ** 2

/** Tracks how much of the limits is left while an archive and its nested archives are unpacked. */
export class Budget {
  readonly limits: ArchiveLimits
  private readonly packedBytes: number
  private unpackedBytes = 0
  private files = 0

  constructor(packedBytes: number, limits: ArchiveLimits) {
    this.packedBytes = packedBytes
    this.limits = limits
    if (packedBytes > limits.packedBytes) throw tooLarge(`is larger than ${limits.packedBytes} bytes`)
  }

  /** Throws `UnreadableRecording` as soon as a limit is exceeded. */
  spend(bytes: number): void {
    this.unpackedBytes += bytes
    const { unpackedBytes, ratio } = this.limits
    if (this.unpackedBytes > unpackedBytes) throw tooLarge(`unpacks to more than ${unpackedBytes} bytes`)
    if (this.unpackedBytes > FREE_BYTES && this.unpackedBytes > ratio * this.packedBytes) {
      throw tooLarge(`unpacks to more than ${ratio} times its size`)
    }
  }

  addFiles(count: number): void {
    this.files += count
    if (this.files > this.limits.files) throw tooLarge(`contains more than ${this.limits.files} files`)
  }
}

export function tooLarge(reason: string): UnreadableRecording {
  return new UnreadableRecording('ArchiveTooLarge', `The archive ${reason}.`)
}
