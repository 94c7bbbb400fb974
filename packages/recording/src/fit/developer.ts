/**
 * Reads the descriptions of developer fields, which manufacturers and apps on the device define themselves.
 */

import { type BaseType, baseType } from './base-types.ts'
import type { Message } from './definition.ts'
import { RECORD, recordFields } from './profile.ts'

export interface FieldDescription {
  name: string
  unit: string
  type: BaseType
  scale: number
  offset: number
  /** The field of the profile that it declares itself to be. */
  native?: { message: number; field: number }
  /** The channel that the field measures in another way, and the factor to its unit. */
  standsFor?: string
  factor: number
}

/** Spellings of units in files, with the factor to our unit. */
const spellings: Record<string, Record<string, number>> = {
  W: { w: 1, watt: 1, watts: 1 },
  bpm: { bpm: 1, 'beats/min': 1 },
  rpm: { rpm: 1, spm: 0.5, 'steps/min': 0.5 },
  m: { m: 1, meter: 1, meters: 1, km: 1000 },
  'm/s': { 'm/s': 1, mps: 1, 'km/h': 1 / 3.6, kph: 1 / 3.6 },
  ms: { ms: 1, millisecond: 1, milliseconds: 1, s: 1000 },
  mm: { mm: 1, millimeter: 1, millimeters: 1, cm: 10, centimeter: 10, centimeters: 10, m: 1000 },
  '°C': { '°c': 1, c: 1, celsius: 1 },
  '%': { '%': 1, percent: 1 },
  'breaths/min': { 'breaths/min': 1, 'br/min': 1, brpm: 1 },
}

export class DeveloperFields {
  private readonly descriptions = new Map<number, FieldDescription>()
  private readonly applications = new Map<number, string>()

  /** Stores an application. Files may omit this message; their fields then have no application. */
  addApplication(message: Message): void {
    const index = message.number(3)
    const id = message.elements(1)
    if (index === undefined || id.length !== 16) return
    // 0xff is the invalid value of a byte, but may be part of an identifier.
    const hex = id.map((byte) => (Number.isNaN(byte) ? 0xff : byte).toString(16).padStart(2, '0')).join('')
    if (/^(0+|f+)$/.test(hex)) return
    this.applications.set(
      index,
      hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, (_, ...parts) => parts.slice(0, 5).join('-')),
    )
  }

  addDescription(message: Message): void {
    const index = message.number(0)
    const field = message.number(1)
    const type = baseType(message.number(2) ?? 0)
    if (index === undefined || field === undefined || !type) return
    const name = message.text(3) ?? `developer_${index}_${field}`
    const unit = message.text(8) ?? ''
    const native = message.number(15)
    const described: FieldDescription = {
      name,
      unit,
      type,
      scale: message.number(6) || 1,
      offset: message.number(7) ?? 0,
      factor: 1,
    }
    const nativeMessage = message.number(14)
    if (native !== undefined && nativeMessage !== undefined)
      described.native = { message: nativeMessage, field: native }
    const standsFor =
      native !== undefined && (nativeMessage ?? RECORD) === RECORD ? recordFields.get(native) : undefined
    const factor = standsFor && spellings[standsFor.unit]?.[unit.toLowerCase()]
    if (standsFor && factor) {
      described.standsFor = standsFor.names[0] as string
      described.factor = factor
    }
    this.descriptions.set(key(index, field), described)
  }

  description(developerIndex: number, field: number): FieldDescription | undefined {
    return this.descriptions.get(key(developerIndex, field))
  }

  application(developerIndex: number): string | undefined {
    return this.applications.get(developerIndex)
  }
}

function key(developerIndex: number, field: number): number {
  return developerIndex * 256 + field
}
