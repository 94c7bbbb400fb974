/**
 * Lists of checksums in a backup, in the form of `sha256sum`. Each follows the files that it names, so that
 * neither writing nor reading holds more than one of them.
 */
import { createHash } from 'node:crypto'
import type { BackupTarget } from './target.ts'
import { BackupTrouble } from './trouble.ts'

const filesPerList = 5_000

export const checksumsFile = (list: number): string => `checksums/${String(list).padStart(6, '0')}.sha256`

export interface ChecksummedTarget {
  add(file: string, bytes: number, content: Parameters<BackupTarget['add']>[2]): Promise<void>
  /** Writes the last list. */
  end(): Promise<{ lists: number; sha256: string }>
}

/** Writes to the target, and the lists of what was written. */
export function withChecksums(target: BackupTarget): ChecksummedTarget {
  const all = createHash('sha256')
  let lines: string[] = []
  let lists = 0
  async function writeList(): Promise<void> {
    lists += 1
    const text = Buffer.from(lines.join(''))
    all.update(text)
    lines = []
    await target.add(checksumsFile(lists), text.length, text)
  }
  return {
    async add(file, bytes, content) {
      lines.push(`${await target.add(file, bytes, content)}  ${file}\n`)
      if (lines.length === filesPerList) await writeList()
    },
    async end() {
      if (lines.length > 0) await writeList()
      return { lists, sha256: all.digest('hex') }
    },
  }
}

/** Entries of a list. */
export function checksumsOf(text: string): { sha256: string; path: string }[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, sha256, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      if (sha256 === undefined || path === undefined)
        throw new BackupTrouble('The backup is damaged: a list of checksums cannot be read.')
      return { sha256, path }
    })
}
