/**
 * Columns that a thread keeps in memory, in few large blocks. Blocks above 32 MB are mapped one by one, so
 * that the system has their memory back as soon as they are released; small ones would stay with the process.
 */
import { release } from '../../reading/series/release.ts'

const blockBytes = 40 * 1024 ** 2
const mostBlocks = 5
const bytesPerValue = Float32Array.BYTES_PER_ELEMENT

interface Block {
  buffer: ArrayBuffer
  used: number
  /** The last query that used one of its columns. */
  query: number
  held: { series: string; name: string }[]
}

interface Kept {
  values: Float32Array<ArrayBuffer>
  block: Block
}

export interface KeptColumns {
  /** A column of a series, if it is kept. `query` is the number of the query that reads it. */
  find(series: string, name: string, query: number): Float32Array | undefined
  /**
   * Memory for a column that may be kept. Undefined if there is no room but that of columns which the same
   * query has used: a scan of more than fits would otherwise find nothing the next time.
   */
  roomFor(length: number, query: number): Float32Array<ArrayBuffer> | undefined
  /** Keeps a column whose values were read into memory from `roomFor`; other memory is not kept. */
  keep(series: string, name: string, values: Float32Array<ArrayBuffer>): void
}

export function createKeptColumns(): KeptColumns {
  let blocks: Block[] = []
  const kept = new Map<string, Map<string, Kept>>()

  function blockWith(bytes: number, query: number): Block | undefined {
    if (bytes > blockBytes) return undefined
    const current = blocks.at(-1)
    if (current && current.used + bytes <= blockBytes) return current
    if (blocks.length === mostBlocks) {
      const oldest = blocks.reduce((least, block) => (block.query < least.query ? block : least))
      if (oldest.query === query) return undefined
      drop(oldest)
    }
    const block: Block = { buffer: new ArrayBuffer(blockBytes), used: 0, query, held: [] }
    blocks.push(block)
    return block
  }

  function drop(block: Block): void {
    blocks = blocks.filter((one) => one !== block)
    for (const { series, name } of block.held) {
      const columns = kept.get(series)
      columns?.delete(name)
      if (columns?.size === 0) kept.delete(series)
    }
    release(new Uint8Array(block.buffer))
  }

  return {
    find(series, name, query) {
      const found = kept.get(series)?.get(name)
      if (found) found.block.query = query
      return found?.values
    },
    roomFor(length, query) {
      const bytes = length * bytesPerValue
      const block = blockWith(bytes, query)
      if (!block) return undefined
      const values = new Float32Array(block.buffer, block.used, length)
      block.used += bytes
      block.query = query
      return values
    },
    keep(series, name, values) {
      const block = blocks.findLast(({ buffer }) => buffer === values.buffer)
      if (!block) return
      block.held.push({ series, name })
      const columns = kept.get(series) ?? new Map<string, Kept>()
      kept.set(series, columns.set(name, { values, block }))
    },
  }
}
