import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { S3Error } from './s3-error.ts'

/** Incremental checksum. */
export interface Checksum {
  update(bytes: Uint8Array): void
  base64(): Promise<string>
}

/** Headers and trailers that carry a checksum of the body in base64. */
const checksumNames = [
  'x-amz-checksum-crc32',
  'x-amz-checksum-crc32c',
  'x-amz-checksum-crc64nvme',
  'x-amz-checksum-sha1',
  'x-amz-checksum-sha256',
] as const

export type ChecksumName = (typeof checksumNames)[number]

export function isChecksumName(name: string): name is ChecksumName {
  return (checksumNames as readonly string[]).includes(name)
}

export async function newChecksum(name: ChecksumName): Promise<Checksum> {
  switch (name) {
    case 'x-amz-checksum-crc32':
      return newCrc32()
    case 'x-amz-checksum-sha1':
      return newHash('sha1')
    case 'x-amz-checksum-sha256':
      return newHash('sha256')
    default:
      return newRareCrc(name)
  }
}

function newCrc32(): Checksum {
  let value = 0
  return {
    update: (bytes) => {
      value = crc32(bytes, value)
    },
    base64: async () => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes.toString('base64')
    },
  }
}

function newHash(algorithm: 'md5' | 'sha1' | 'sha256'): Checksum {
  const hash = createHash(algorithm)
  return { update: (bytes) => hash.update(bytes), base64: async () => hash.digest('base64') }
}

/** Checksums that command lines send, but no browser. */
async function newRareCrc(name: 'x-amz-checksum-crc32c' | 'x-amz-checksum-crc64nvme'): Promise<Checksum> {
  const { Crc32c, Crc64Nvme } = await import('@aws-sdk/checksums/crc')
  const crc = name === 'x-amz-checksum-crc32c' ? new Crc32c() : new Crc64Nvme()
  return {
    update: (bytes) => crc.update(bytes),
    base64: async () => Buffer.from(await crc.digest()).toString('base64'),
  }
}

/** S3's error for a body that does not match its announcement. */
export function badDigest(what: string): S3Error {
  return new S3Error('BadDigest', `The ${what} does not match the body that arrived.`)
}
