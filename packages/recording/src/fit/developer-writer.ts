/** Writes the descriptions of developer fields, and the figures of sessions and laps as such fields. */

import type { DeveloperFigure, Span } from '../recording.ts'
import { type ByteWriter, type DeveloperValue, text, writeMessage } from './byte-writer.ts'
import { OWN_APPLICATION, START_TIME_MS } from './own-fields.ts'
import { DEVELOPER_DATA_ID, FIELD_DESCRIPTION } from './profile.ts'

const U8 = 0x02
const STRING = 0x07
const BYTE = 0x0d
const U16 = 0x84
const FLOAT32 = 0x88
const FLOAT64 = 0x89

/** Bytes of a field. */
const LONGEST_FIELD = 255
const MOST_FIELDS = 255

export interface DescribedField {
  field: number
  developerIndex: number
}

interface FieldToDescribe {
  /** Empty for an app without an identifier in the file. */
  application: string
  name: string
  unit: string
  baseType: number
  native?: { message: number; field: number } | undefined
}

export class DeveloperWriter {
  private readonly writer: ByteWriter
  private readonly local: number
  private readonly applications: string[] = []
  private readonly described = new Map<string, DescribedField>()
  private fields = 0

  /** Messages are written under the local number `local`. */
  constructor(writer: ByteWriter, local: number) {
    this.writer = writer
    this.local = local
  }

  /**
   * Describes a field that is new, even if another has the same name. Undefined if FIT has no number left
   * for it.
   */
  describe({ application, name, unit, baseType, native }: FieldToDescribe): DescribedField | undefined {
    if (this.fields >= MOST_FIELDS) return undefined
    const field = this.fields++
    const developerIndex = this.indexOf(application)
    writeMessage(this.writer, this.local, FIELD_DESCRIPTION, [
      [0, U8, developerIndex],
      [1, U8, field],
      [2, U8, baseType],
      [3, STRING, name],
      [8, STRING, unit],
      ...(native ? ([[14, U16, native.message] as const, [15, U8, native.field] as const] as const) : []),
    ])
    return { field, developerIndex }
  }

  /** The developer fields of a span's message; their descriptions are written first. */
  ofSpan({ developer = [] }: Span, startMs: number): DeveloperValue[] {
    return [
      ...developer.flatMap((figure) => this.ofFigure(figure)),
      ...this.milliseconds(START_TIME_MS, startMs),
    ]
  }

  /** ms that FIT's whole seconds lack, as a field of our own; none if the time is a whole second. */
  milliseconds(name: string, epochMs: number): DeveloperValue[] {
    const value = Math.round(epochMs) % 1000
    if (value === 0) return []
    const content = new Uint8Array(2)
    new DataView(content.buffer).setUint16(0, value, true)
    const known = this.once({ application: OWN_APPLICATION, name, unit: 'ms', baseType: U16 })
    return known ? [{ ...known, content }] : []
  }

  private ofFigure({ application = '', name, unit, value, native }: DeveloperFigure): DeveloperValue[] {
    const values = typeof value === 'number' ? [value] : value
    // Doubles hold every number that was read; long arrays have no room for them.
    const isWide = values.length * 8 > LONGEST_FIELD
    const baseType = typeof values === 'string' ? STRING : isWide ? FLOAT32 : FLOAT64
    const known = this.once({ application, name, unit, baseType, native })
    if (!known) return []
    if (typeof values === 'string') return [{ ...known, content: text(values) }]
    const numbers = isWide
      ? Float32Array.from(values.slice(0, Math.floor(LONGEST_FIELD / 4)))
      : Float64Array.from(values)
    return [{ ...known, content: littleEndian(numbers) }]
  }

  private once(field: FieldToDescribe): DescribedField | undefined {
    const key = JSON.stringify(field)
    const known = this.described.get(key) ?? this.describe(field)
    if (known) this.described.set(key, known)
    return known
  }

  private indexOf(application: string): number {
    const known = this.applications.indexOf(application)
    if (known >= 0) return known
    const developerIndex = this.applications.push(application) - 1
    writeMessage(this.writer, this.local, DEVELOPER_DATA_ID, [
      ...(application === '' ? [] : [[1, BYTE, identifier(application)] as const]),
      [3, U8, developerIndex],
    ])
    return developerIndex
  }
}

/** The 16 bytes of an application's UUID. */
function identifier(application: string): Uint8Array {
  const hex = application.replaceAll('-', '').padEnd(32, '0')
  return Uint8Array.from({ length: 16 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))
}

function littleEndian(values: Float32Array | Float64Array): Uint8Array {
  const bytes = new Uint8Array(values.byteLength)
  const view = new DataView(bytes.buffer)
  for (const [i, value] of values.entries()) {
    if (values instanceof Float64Array) view.setFloat64(8 * i, value, true)
    else view.setFloat32(4 * i, value, true)
  }
  return bytes
}
