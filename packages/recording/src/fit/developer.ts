/** Developer fields: what the file says of fields that its maker, or an app on the device, invented. */

import { type BaseType, baseType } from './base-types.ts'
import type { Message } from './definition.ts'
import { RECORD, recordFields } from './profile.ts'

/**
 * The application that channels of no field and of no app are written under: `cadenza-channels` in ASCII. Read again, they
 * are what they were.
 */
export const OWN_APPLICATION = '63616465-6e7a-612d-6368-616e6e656c73'

export interface FieldDescription {
  name: string
  unit: string
  type: BaseType
  scale: number
  offset: number
  /** The channel whose value it gives by another way, and what to multiply by for that channel's unit. */
  standsFor?: string
  factor: number
}

/** How units are spelt in the wild, and the factor to ours. */
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

  /** A file may leave this message out: its fields then have no application, and that is all. */
  addApplication(message: Message): void {
    const index = message.number(3)
    const id = message.elements(1)
    if (index === undefined || id.length !== 16) return
    // 0xff is a byte's invalid value, and may be part of an identifier.
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
    const standsFor =
      native !== undefined && (message.number(14) ?? RECORD) === RECORD ? recordFields.get(native) : undefined
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
