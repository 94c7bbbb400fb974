/**
 * Maps channels to the fields of written records: fields of the profile if there is one, otherwise developer
 * fields.
 */

import type { Channel, ChannelValues } from '../recording.ts'
import { MISSING_POSITION } from '../recording.ts'
import { type BaseType, baseType } from './base-types.ts'
import { type ByteWriter, writeDefinitionHeader } from './byte-writer.ts'
import type { DeveloperWriter } from './developer-writer.ts'
import { OWN_APPLICATION, TIMESTAMP_MS } from './own-fields.ts'
import { FRACTIONAL_CADENCE_FIELD, RECORD, recordFields, TIMESTAMP_FIELD } from './profile.ts'

/** One value of a written record. */
interface WrittenValue {
  type: BaseType
  values: ChannelValues
  raw(value: number): number
}

interface WrittenField {
  field: number
  baseType: number
  values: WrittenValue[]
  developerIndex?: number
}

export interface RecordLayout {
  fields: WrittenField[]
  developerFields: WrittenField[]
}

const U8 = 0x02
const U16 = 0x84
const U32 = 0x86
const FLOAT32 = 0x88

/** The field for each channel: the profile's first one, or a wider one if the first is too coarse. */
const preferred = new Map<string, { field: number; element: number }>()
for (const [field, { names }] of recordFields) {
  for (const [element, name] of names.entries())
    if (!preferred.has(name)) preferred.set(name, { field, element })
}
for (const [name, field] of [
  ['cycle_length', 87],
  ['respiration_rate', 108],
] as const) {
  preferred.set(name, { field, element: 0 })
}

/** Lays out `channels` and, unless all are 0, the `milliseconds` that the time stamps lack. */
export function layOutRecords(
  channels: readonly Channel[],
  milliseconds: Float32Array,
  developer: DeveloperWriter,
): RecordLayout {
  const layout: RecordLayout = { fields: [], developerFields: [] }
  if (milliseconds.some((ms) => ms > 0)) {
    const channel = { name: TIMESTAMP_MS, unit: 'ms', values: milliseconds }
    addDeveloper(layout, channel, developer, U16)
  }
  for (const channel of channels) {
    const place = preferred.get(channel.name)
    const known = place && recordFields.get(place.field)
    // A channel measured by an app on the device stays a developer field even if the profile has a field for
    // it.
    if (place && known && !channel.developer) {
      addNative(layout, channel, place, known)
    } else {
      addDeveloper(layout, channel, developer, FLOAT32)
    }
  }
  layout.fields.sort((a, b) => a.field - b.field)
  return layout
}

function addNative(
  layout: RecordLayout,
  channel: Channel,
  place: { field: number; element: number },
  known: { names: readonly string[]; scale: number; offset: number; baseType: number },
): void {
  const type = baseType(known.baseType)
  if (!type) return
  const { name, values } = channel
  let field = layout.fields.find((candidate) => candidate.field === place.field)
  if (!field) {
    const none = { type, values: new Float32Array(0), raw: () => Number.NaN }
    field = { field: place.field, baseType: known.baseType, values: known.names.map(() => none) }
    layout.fields.push(field)
  }
  field.values[place.element] = { type, values, raw: rawEncoder(name, known.scale, known.offset) }
  if (name === 'cadence' && values.some((value) => value % 1 > 0)) {
    const fraction = baseType(U8)
    if (!fraction) return
    const raw = (value: number) => Math.min(127, Math.round((value % 1) * 128))
    layout.fields.push({
      field: FRACTIONAL_CADENCE_FIELD,
      baseType: U8,
      values: [{ type: fraction, values, raw }],
    })
  }
}

function rawEncoder(name: string, scale: number, offset: number): (value: number) => number {
  if (name === 'cadence') return Math.floor
  if (name === 'latitude' || name === 'longitude') {
    return (value) => (value === MISSING_POSITION ? Number.NaN : value)
  }
  // The right pedal's share, marked by the high bit.
  if (name === 'l_r_balance') return (value) => 128 + Math.round(50 - value)
  return (value) => (value + offset) * scale
}

function addDeveloper(
  layout: RecordLayout,
  channel: Channel,
  developer: DeveloperWriter,
  baseTypeCode: number,
): void {
  const type = baseType(baseTypeCode)
  // An app without an identifier in the file has none here.
  const application = channel.developer ? (channel.developer.application ?? '') : OWN_APPLICATION
  const described = developer.describe({
    application,
    name: channel.developer?.name ?? channel.name,
    unit: channel.unit,
    baseType: baseTypeCode,
    native: standsFor(channel.name),
  })
  if (!type || !described) return
  const values = [{ type, values: channel.values, raw: (value: number) => value }]
  layout.developerFields.push({ ...described, baseType: baseTypeCode, values })
}

/** The profile's field that a developer field declares itself to be. */
function standsFor(name: string): { message: number; field: number } | undefined {
  const place = preferred.get(name)
  if (!place || recordFields.get(place.field)?.names.length !== 1) return undefined
  return { message: RECORD, field: place.field }
}

export function writeRecordDefinition(writer: ByteWriter, local: number, layout: RecordLayout): void {
  const { fields, developerFields } = layout
  writeDefinitionHeader(writer, local, RECORD, fields.length + 1, developerFields.length > 0)
  writer.u8(TIMESTAMP_FIELD)
  writer.u8(4)
  writer.u8(U32)
  for (const { field, baseType: code, values } of fields) {
    writer.u8(field)
    writer.u8(sizeOf(values))
    writer.u8(code)
  }
  if (developerFields.length === 0) return
  writer.u8(developerFields.length)
  for (const { field, developerIndex = 0, values } of developerFields) {
    writer.u8(field)
    writer.u8(sizeOf(values))
    writer.u8(developerIndex)
  }
}

function sizeOf(values: readonly WrittenValue[]): number {
  return values.reduce((size, { type }) => size + type.size, 0)
}

export function writeRecord(
  writer: ByteWriter,
  local: number,
  layout: RecordLayout,
  timeS: number,
  row: number,
): void {
  writer.u8(local)
  writer.u32(timeS)
  for (const field of layout.fields) writeValues(writer, field, row)
  for (const field of layout.developerFields) writeValues(writer, field, row)
}

function writeValues(writer: ByteWriter, field: WrittenField, row: number): void {
  for (const { type, values, raw } of field.values) writer.value(type, raw(values[row] ?? Number.NaN))
}
