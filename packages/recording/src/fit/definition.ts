/**
 * Reads definition messages, which describe the data messages that follow, and data messages by their
 * definition.
 */

import type { DeveloperFigure } from '../recording.ts'
import { type BaseType, baseType, READ_STRING, readNumber } from './base-types.ts'
import { OWN_APPLICATION } from './own-fields.ts'
import { TIMESTAMP_FIELD } from './profile.ts'

export interface DefinedField {
  field: number
  /** Offset from the first byte after the data message's header. */
  at: number
  size: number
  type: BaseType | undefined
}

export interface DefinedDeveloperField {
  field: number
  developerIndex: number
  at: number
  size: number
}

export interface Definition {
  message: number
  little: boolean
  /** Size of a data message in bytes without its header. */
  size: number
  fields: DefinedField[]
  developerFields: DefinedDeveloperField[]
  /** Offset of the time stamp; -1 for none. */
  timestampAt: number
}

/** Length in bytes of the definition message whose header is at `at`; 0 if there cannot be one. */
export function definitionLength(bytes: Uint8Array, at: number, end: number): number {
  if (at + 6 > end) return 0
  const fields = bytes[at + 5] as number
  let length = 6 + 3 * fields
  if ((bytes[at] as number) & 0x20) {
    if (at + length >= end) return 0
    length += 1 + 3 * (bytes[at + length] as number)
  }
  return at + length <= end ? length : 0
}

/**
 * Number of invalid fields in the definition at `at`: of size 0, of an unknown type, or of a size that is not
 * a multiple of the type's. Devices write one occasionally, garbage has many. Counts up to `enough`. Infinite
 * if it cannot be a definition at all.
 */
export function oddFields(bytes: Uint8Array, at: number, end: number, enough: number): number {
  const length = definitionLength(bytes, at, end)
  if (length === 0 || bytes[at + 1] !== 0 || (bytes[at + 2] as number) > 1) return Infinity
  const count = bytes[at + 5] as number
  let odd = 0
  for (let i = 0; i < count && odd < enough; i++) {
    const size = bytes[at + 7 + 3 * i] as number
    const type = baseType(bytes[at + 8 + 3 * i] as number)
    if (!type || size === 0 || size % type.size !== 0) odd++
  }
  return odd
}

/** Returns true if there is a definition at `at` without invalid fields. */
export function isSoundDefinition(bytes: Uint8Array, at: number, end: number): boolean {
  return bytes[at + 5] !== 0 && oddFields(bytes, at, end, 1) === 0
}

/**
 * Returns true if the message of the definition at `at` has a number that the profile or a manufacturer uses.
 * Messages of the profile have low numbers (at most 398 so far), those of manufacturers start at 0xff00.
 * Garmin's devices also write others that nobody describes (534).
 */
export function isFamiliar(bytes: Uint8Array, at: number): boolean {
  const high = bytes[at + (bytes[at + 2] === 0 ? 4 : 3)] as number
  return high < 2 || high === 0xff
}

/** Reads the definition whose header is at `at`. Requires a valid `definitionLength`. */
export function readDefinition(bytes: Uint8Array, at: number): Definition {
  const little = bytes[at + 2] === 0
  const high = bytes[at + (little ? 4 : 3)] as number
  const low = bytes[at + (little ? 3 : 4)] as number
  const fields: DefinedField[] = []
  let timestampAt = -1
  let size = 0
  let cursor = at + 6
  for (let left = bytes[at + 5] as number; left > 0; left--) {
    const field = bytes[cursor] as number
    const type = baseType(bytes[cursor + 2] as number)
    const fieldSize = bytes[cursor + 1] as number
    if (field === TIMESTAMP_FIELD && fieldSize === 4) timestampAt = size
    fields.push({ field, at: size, size: fieldSize, type })
    size += fieldSize
    cursor += 3
  }
  const developerFields: DefinedDeveloperField[] = []
  if ((bytes[at] as number) & 0x20) {
    for (let left = bytes[cursor++] as number; left > 0; left--) {
      const fieldSize = bytes[cursor + 1] as number
      const developerIndex = bytes[cursor + 2] as number
      developerFields.push({ field: bytes[cursor] as number, developerIndex, at: size, size: fieldSize })
      size += fieldSize
      cursor += 3
    }
  }
  return { message: high * 256 + low, little, size, fields, developerFields, timestampAt }
}

/** Descriptions of developer fields, by application and field. */
interface DeveloperDescriptions {
  description(
    developerIndex: number,
    field: number,
  ): (Omit<DeveloperFigure, 'value'> & { type: BaseType; scale: number; offset: number }) | undefined
  application(developerIndex: number): string | undefined
}

/** The fields of an infrequent message, without invalid values. */
export class Message {
  private readonly values = new Map<number, number | string | number[]>()
  /** Figures in developer fields of apps. */
  readonly figures: DeveloperFigure[] = []
  /** Numbers in developer fields of our own, by name. */
  private readonly own = new Map<string, number>()

  constructor(
    bytes: Uint8Array,
    view: DataView,
    at: number,
    definition: Definition,
    developer?: DeveloperDescriptions,
  ) {
    const { little } = definition
    for (const { field, at: offset, size, type } of definition.fields) {
      const value = type && fieldValue(bytes, view, { at: at + offset, size, type, little })
      if (value !== undefined) this.values.set(field, value)
    }
    for (const { field, developerIndex, at: offset, size } of definition.developerFields) {
      const described = developer?.description(developerIndex, field)
      if (!described) continue
      const { name, unit, type, scale, offset: zero, native } = described
      const raw = fieldValue(bytes, view, { at: at + offset, size, type, little })
      if (raw === undefined || (Array.isArray(raw) && raw.every(Number.isNaN))) continue
      const scaled = (value: number) => value / scale - zero
      const value = typeof raw === 'string' ? raw : Array.isArray(raw) ? raw.map(scaled) : scaled(raw)
      const application = developer?.application(developerIndex)
      if (application === OWN_APPLICATION) {
        if (typeof value === 'number') this.own.set(name, value)
      } else
        this.figures.push({
          name,
          unit,
          ...(application ? { application } : {}),
          value,
          ...(native ? { native } : {}),
        })
    }
  }

  number(field: number): number | undefined {
    const value = this.values.get(field)
    return typeof value === 'number' ? value : undefined
  }

  /** A number that our own writer added. */
  ownNumber(name: string): number | undefined {
    return this.own.get(name)
  }

  text(field: number): string | undefined {
    const value = this.values.get(field)
    return typeof value === 'string' ? value : undefined
  }

  /** The elements of an array, NaN for invalid ones; one element for a single value. */
  elements(field: number): number[] {
    const value = this.values.get(field)
    if (typeof value === 'number') return [value]
    return Array.isArray(value) ? value : []
  }
}

/** The value of a field; an array if it has several elements. Undefined if it has none. */
function fieldValue(
  bytes: Uint8Array,
  view: DataView,
  { at, size, type, little }: { at: number; size: number; type: BaseType; little: boolean },
): number | string | number[] | undefined {
  if (size === 0 || size % type.size !== 0) return undefined
  if (type.read === READ_STRING) return text(bytes.subarray(at, at + size)) || undefined
  if (size === type.size) {
    const value = readNumber(view, at, type, little)
    return Number.isNaN(value) ? undefined : value
  }
  const elements: number[] = []
  for (let i = 0; i < size; i += type.size) elements.push(readNumber(view, at + i, type, little))
  return elements
}

const utf8 = new TextDecoder()

/** Devices cut texts off at the size of their field, also within a character, which is left out. */
function text(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  return utf8
    .decode(end < 0 ? bytes : bytes.subarray(0, end))
    .replace(/\ufffd$/, '')
    .trim()
}
