/** The layout of SRM's binary files by version. All numbers are little-endian. */

export interface SrmLayout {
  /** Bytes of a marker's comment. */
  commentBytes: number
  /** True if counts and indices have four bytes instead of two. */
  isWide: boolean
  /** Bytes of a sample. */
  sampleBytes: number
  /** True for version 5 and 6, which pack speed and power into three bytes. */
  isPacked: boolean
}

const layouts: Readonly<Record<string, SrmLayout>> = {
  SRM5: { commentBytes: 3, isWide: false, sampleBytes: 5, isPacked: true },
  SRM6: { commentBytes: 255, isWide: false, sampleBytes: 5, isPacked: true },
  SRM7: { commentBytes: 255, isWide: false, sampleBytes: 14, isPacked: false },
  SRM9: { commentBytes: 255, isWide: true, sampleBytes: 22, isPacked: false },
}

/** The layout of a file from its first four bytes; undefined if it is no SRM file. */
export function layoutOf(bytes: Uint8Array): SrmLayout | undefined {
  return layouts[String.fromCharCode(...bytes.subarray(0, 4))]
}

/** Bytes of the head: magic, date, wheel, interval, counts and a comment. */
export const HEAD_BYTES = 86
/** Bytes of a marker's means: power, heart rate, cadence, speed, PWC150. */
export const MEANS_BYTES = 10

/** Reads numbers one after another. Throws `RangeError` at the end of the bytes. */
export class Cursor {
  at: number
  private readonly view: DataView

  constructor(bytes: Uint8Array, at: number) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = at
  }

  u8(): number {
    this.at += 1
    return this.view.getUint8(this.at - 1)
  }

  u16(): number {
    this.at += 2
    return this.view.getUint16(this.at - 2, true)
  }

  i16(): number {
    this.at += 2
    return this.view.getInt16(this.at - 2, true)
  }

  u32(): number {
    this.at += 4
    return this.view.getUint32(this.at - 4, true)
  }

  i32(): number {
    this.at += 4
    return this.view.getInt32(this.at - 4, true)
  }

  /** A count or an index. */
  count({ isWide }: SrmLayout): number {
    return isWide ? this.u32() : this.u16()
  }
}
