/** A growing buffer for FIT messages, little-endian. */

import {
  type BaseType,
  baseType,
  READ_F32,
  READ_F64,
  READ_S8,
  READ_S16,
  READ_S32,
  READ_U8,
  READ_U16,
  READ_U32,
} from './base-types.ts'

export class ByteWriter {
  private bytes = new Uint8Array(65_536)
  private view = new DataView(this.bytes.buffer)
  length = 0

  u8(value: number): void {
    this.reserve(1)
    this.bytes[this.length++] = value
  }

  u16(value: number): void {
    this.reserve(2)
    this.view.setUint16(this.length, value, true)
    this.length += 2
  }

  u32(value: number): void {
    this.reserve(4)
    this.view.setUint32(this.length, value, true)
    this.length += 4
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Writes `value` as the given type; the type's invalid value if it is missing or does not fit. */
  value(type: BaseType, value: number | undefined): void {
    this.reserve(type.size)
    const fitting = value === undefined || Number.isNaN(value) ? type.invalid : value
    switch (type.read) {
      case READ_U8:
        this.view.setUint8(this.length, within(fitting, 0, 0xff, type))
        break
      case READ_S8:
        this.view.setInt8(this.length, within(fitting, -0x80, 0x7f, type))
        break
      case READ_U16:
        this.view.setUint16(this.length, within(fitting, 0, 0xffff, type), true)
        break
      case READ_S16:
        this.view.setInt16(this.length, within(fitting, -0x8000, 0x7fff, type), true)
        break
      case READ_U32:
        this.view.setUint32(this.length, within(fitting, 0, 0xffffffff, type), true)
        break
      case READ_S32:
        this.view.setInt32(this.length, within(fitting, -0x80000000, 0x7fffffff, type), true)
        break
      case READ_F32:
        this.view.setFloat32(this.length, fitting, true)
        break
      case READ_F64:
        this.view.setFloat64(this.length, fitting, true)
        break
      default:
        throw new RangeError('FIT writing supports integers up to 32 bits and floats only.')
    }
    this.length += type.size
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length)
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const wider = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count))
    wider.set(this.bytes)
    this.bytes = wider
    this.view = new DataView(wider.buffer)
  }
}

function within(value: number, least: number, most: number, type: BaseType): number {
  const whole = Math.round(value)
  return whole >= least && whole <= most ? whole : type.invalid
}

/** A field to write: a number in the field's raw unit, text or bytes. */
export type RawField = readonly [
  field: number,
  baseType: number,
  value: number | string | Uint8Array | undefined,
]

/** A developer field to write, with its bytes. */
export interface DeveloperValue {
  field: number
  developerIndex: number
  content: Uint8Array
}

const utf8 = new TextEncoder()

/** UTF-8 with a terminating zero, at most 255 bytes. */
export function text(value: string): Uint8Array {
  let kept = value.slice(0, 254)
  while (utf8.encode(kept).length > 254) kept = [...kept].slice(0, -1).join('')
  return utf8.encode(`${kept}\0`)
}

/** Writes a message preceded by its definition, under the local number `local`. */
export function writeMessage(
  writer: ByteWriter,
  local: number,
  message: number,
  fields: readonly RawField[],
  developer: readonly DeveloperValue[] = [],
): void {
  const contents = fields.map(([, , value]) => (typeof value === 'string' ? text(value) : value))
  writeDefinitionHeader(writer, local, message, fields.length, developer.length > 0)
  for (const [i, [field, type]] of fields.entries()) {
    const content = contents[i]
    writer.u8(field)
    writer.u8(content instanceof Uint8Array ? content.length : (baseType(type)?.size ?? 1))
    writer.u8(type)
  }
  if (developer.length > 0) writer.u8(developer.length)
  for (const { field, content, developerIndex } of developer) {
    writer.u8(field)
    writer.u8(content.length)
    writer.u8(developerIndex)
  }
  writer.u8(local)
  for (const [i, [, type]] of fields.entries()) {
    const content = contents[i]
    const base = baseType(type)
    if (content instanceof Uint8Array) writer.append(content)
    else if (base) writer.value(base, content)
  }
  for (const { content } of developer) writer.append(content)
}

export function writeDefinitionHeader(
  writer: ByteWriter,
  local: number,
  message: number,
  fields: number,
  hasDeveloperFields: boolean,
): void {
  writer.u8(0x40 | (hasDeveloperFields ? 0x20 : 0) | local)
  writer.u8(0)
  writer.u8(0)
  writer.u16(message)
  writer.u8(fields)
}
