/** FIT's base types: their size, how to read them, and their invalid value. */

/** Ways of reading a raw value. Small integers make the switch in the hot loop fast. */
export const READ_U8 = 0
export const READ_S8 = 1
export const READ_U16 = 2
export const READ_S16 = 3
export const READ_U32 = 4
export const READ_S32 = 5
export const READ_F32 = 6
export const READ_F64 = 7
export const READ_U64 = 8
export const READ_S64 = 9
export const READ_STRING = 10

export interface BaseType {
  /** Bytes of one value. */
  size: number
  read: number
  /** The raw value for 'none'; NaN for types that have NaN. */
  invalid: number
}

const byNumber: readonly BaseType[] = [
  { size: 1, read: READ_U8, invalid: 0xff }, // enum
  { size: 1, read: READ_S8, invalid: 0x7f },
  { size: 1, read: READ_U8, invalid: 0xff },
  { size: 2, read: READ_S16, invalid: 0x7fff },
  { size: 2, read: READ_U16, invalid: 0xffff },
  { size: 4, read: READ_S32, invalid: 0x7fffffff },
  { size: 4, read: READ_U32, invalid: 0xffffffff },
  { size: 1, read: READ_STRING, invalid: Number.NaN },
  { size: 4, read: READ_F32, invalid: Number.NaN },
  { size: 8, read: READ_F64, invalid: Number.NaN },
  { size: 1, read: READ_U8, invalid: 0 }, // z types: zero is invalid
  { size: 2, read: READ_U16, invalid: 0 },
  { size: 4, read: READ_U32, invalid: 0 },
  { size: 1, read: READ_U8, invalid: 0xff }, // byte
  { size: 8, read: READ_S64, invalid: Number(0x7fffffffffffffffn) },
  { size: 8, read: READ_U64, invalid: Number(0xffffffffffffffffn) },
  { size: 8, read: READ_U64, invalid: 0 },
]

/** The base type for the code in a definition. Bit 7 only repeats that the type has several bytes. */
export function baseType(code: number): BaseType | undefined {
  return byNumber[code & 0x1f]
}

/** The value at `at`; NaN if it is the type's invalid value or a string. */
export function readNumber(view: DataView, at: number, type: BaseType, little: boolean): number {
  const raw = readRaw(view, at, type.read, little)
  return raw === type.invalid ? Number.NaN : raw
}

export function readRaw(view: DataView, at: number, read: number, little: boolean): number {
  switch (read) {
    case READ_U8:
      return view.getUint8(at)
    case READ_S8:
      return view.getInt8(at)
    case READ_U16:
      return view.getUint16(at, little)
    case READ_S16:
      return view.getInt16(at, little)
    case READ_U32:
      return view.getUint32(at, little)
    case READ_S32:
      return view.getInt32(at, little)
    case READ_F32:
      return view.getFloat32(at, little)
    case READ_F64:
      return view.getFloat64(at, little)
    case READ_U64:
      return Number(view.getBigUint64(at, little))
    case READ_S64:
      return Number(view.getBigInt64(at, little))
    default:
      return Number.NaN
  }
}
