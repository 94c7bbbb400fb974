/**
 * Plans how the records of a definition are read: which bytes become the value of which column. A plan is
 * made once per definition and followed for every record.
 */

import {
  type BaseType,
  baseType,
  READ_S32,
  READ_STRING,
  READ_U8,
  READ_U16,
  READ_U32,
  readRaw,
} from './base-types.ts'
import type { Column, Columns } from './columns.ts'
import type { Definition } from './definition.ts'
import type { DeveloperFields } from './developer.ts'
import { OWN_APPLICATION, TIMESTAMP_MS } from './own-fields.ts'
import {
  COMPRESSED_SPEED_DISTANCE_FIELD,
  positionChannels,
  preciseChannels,
  recordFields,
  TIMESTAMP_FIELD,
} from './profile.ts'

interface Step {
  column: Column
  at: number
  read: number
  invalid: number
  scale: number
  offset: number
  /** True if the raw value needs no scale and offset. */
  isPlain: boolean
}

export interface RecordPlan {
  little: boolean
  steps: Step[]
  /** Offset of three bytes of compressed speed and distance; -1 for none. */
  compressedAt: number
  compressed?: { speed: Column; distance: Column }
  /** Offset of our own field with the time stamp's milliseconds; -1 for none. */
  millisecondsAt: number
  /** Number of fields left out because their size is not a multiple of their type's. */
  misaligned: number
}

/** Maximum number of elements of a developer field that become columns. */
const MAX_ELEMENTS = 16

export function planRecords(
  definition: Definition,
  columns: Columns,
  developer: DeveloperFields,
): RecordPlan {
  const plan: RecordPlan = {
    little: definition.little,
    steps: [],
    compressedAt: -1,
    millisecondsAt: -1,
    misaligned: 0,
  }
  const add = (column: Column | undefined, at: number, type: BaseType, scale: number, offset: number) => {
    if (!column || type.read === READ_STRING) return
    const isPlain = scale === 1 && offset === 0
    plan.steps.push({ column, at, read: type.read, invalid: type.invalid, scale, offset, isPlain })
  }
  const native = (name: string, unit: string) => {
    const precise = preciseChannels.has(name) || positionChannels.has(name)
    return columns.column(name, precise, () => ({ name, unit }))
  }

  // Fields are in the profile's order, so that the better of two fields for the same channel is written last.
  const fields = definition.fields.toSorted((a, b) => profileOrder(a.field) - profileOrder(b.field))
  for (const { field, at, size, type: defined } of fields) {
    if (field === TIMESTAMP_FIELD || size === 0) continue
    if (field === COMPRESSED_SPEED_DISTANCE_FIELD && size === 3) {
      const speed = native('speed', 'm/s')
      const distance = native('distance', 'm')
      if (speed && distance) {
        plan.compressedAt = at
        plan.compressed = { speed, distance }
      }
      continue
    }
    const known = recordFields.get(field)
    if (!known) continue
    const type = fittingType(defined, known.baseType, size)
    if (!type) {
      plan.misaligned++
      continue
    }
    for (const [i, name] of known.names.entries()) {
      if ((i + 1) * type.size <= size) {
        add(native(name, known.unit), at + i * type.size, type, known.scale, known.offset)
      }
    }
  }

  for (const { field, developerIndex, at, size } of definition.developerFields) {
    const described = developer.description(developerIndex, field)
    if (!described || size === 0) continue
    const { name, unit, type, standsFor, factor, scale, offset } = described
    if (size % type.size !== 0) {
      plan.misaligned++
      continue
    }
    const elements = Math.min(size / type.size, MAX_ELEMENTS)
    const application = developer.application(developerIndex)
    if (application === OWN_APPLICATION && name === TIMESTAMP_MS && type.read === READ_U16) {
      plan.millisecondsAt = at
      continue
    }
    for (let i = 0; i < elements; i++) {
      const part = elements > 1 ? `${name} ${i + 1}` : name
      const column = columns.column(
        `${developerIndex}/${field}/${part}/${unit}`,
        standsFor !== undefined,
        () => ({
          name: part,
          unit,
          developer: application ? { name: part, application } : { name: part },
          ...(standsFor && elements === 1 ? { standsFor, factor } : {}),
        }),
      )
      add(column, at + i * type.size, type, scale, offset)
    }
  }
  return plan
}

/** The defined type, or the profile's if the defined one cannot have that size. */
function fittingType(defined: BaseType | undefined, profile: number, size: number): BaseType | undefined {
  if (defined && size % defined.size === 0) return defined
  const own = baseType(profile)
  return own?.size === size ? own : undefined
}

const order = new Map([...recordFields.keys()].map((field, i) => [field, i]))

function profileOrder(field: number): number {
  return order.get(field) ?? 0
}

/** ms by which the record at `at` is later than its time stamp. */
export function millisecondsOf({ millisecondsAt, little }: RecordPlan, view: DataView, at: number): number {
  const ms = millisecondsAt < 0 ? 0 : view.getUint16(at + millisecondsAt, little)
  return ms < 1000 ? ms : 0
}

/** Writes the record at `at` into `row`. Invalid values leave the cell unchanged. */
export function readRecordInto(
  row: number,
  plan: RecordPlan,
  bytes: Uint8Array,
  view: DataView,
  at: number,
): void {
  const { steps, little } = plan
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i] as Step
    const from = at + step.at
    let raw: number
    switch (step.read) {
      case READ_U8:
        raw = bytes[from] as number
        break
      case READ_U16:
        raw = view.getUint16(from, little)
        break
      case READ_U32:
        raw = view.getUint32(from, little)
        break
      case READ_S32:
        raw = view.getInt32(from, little)
        break
      default:
        raw = readRaw(view, from, step.read, little)
        if (Number.isNaN(raw)) continue
    }
    if (raw === step.invalid) continue
    step.column.values[row] = step.isPlain ? raw : raw / step.scale - step.offset
  }
}
