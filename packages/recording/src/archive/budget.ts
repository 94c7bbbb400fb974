import { UnreadableRecording } from '../recording.ts'

/** What unpacking may cost. */
export interface ArchiveLimits {
  packedBytes: number
  /** Of one file, and of all together. */
  fileBytes: number
  unpackedBytes: number
  files: number
  /** Unpacked bytes for each packed one, once more than `freeBytes` came out. */
  ratio: number
  /** Archives inside of one another, the outermost included. */
  depth: number
}

export const archiveLimits: ArchiveLimits = {
  packedBytes: 512 * 1024 ** 2,
  fileBytes: 512 * 1024 ** 2,
  unpackedBytes: 4 * 1024 ** 3,
  files: 20_000,
  ratio: 200,
  depth: 2,
}

/** Unpacked bytes that are allowed regardless of the ratio, so that small archives pass. */
export const FREE_BYTES = 4 * 1024 ** 2

/** What is left of the limits while one archive and those within it are unpacked. */
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

  /** Throws as soon as more came out than may. */
  spend(bytes: number): void {
    this.unpackedBytes += bytes
    const { unpackedBytes, ratio } = this.limits
    if (this.unpackedBytes > unpackedBytes) throw tooLarge(`holds more than ${unpackedBytes} bytes`)
    if (this.unpackedBytes > FREE_BYTES && this.unpackedBytes > ratio * this.packedBytes) {
      throw tooLarge(`grows to more than ${ratio} times its size`)
    }
  }

  addFiles(count: number): void {
    this.files += count
    if (this.files > this.limits.files) throw tooLarge(`holds more than ${this.limits.files} files`)
  }
}

export function tooLarge(how: string): UnreadableRecording {
  return new UnreadableRecording('ArchiveTooLarge', `The archive ${how}.`)
}
