import { createHash } from 'node:crypto'
import type { RangeInputs } from '@cadenza/activity'
import { versions } from '@cadenza/activity/statistics'

/** Tells whether figures were measured against the same: the sport, the day's records, where the elevation comes from. */
export function inputsHash(inputs: RangeInputs): string {
  const text = JSON.stringify(Object.entries(inputs).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** Whether figures were made by the algorithms as they are now. */
export function areCurrent(made: Readonly<Record<string, number>>): boolean {
  return Object.entries(versions).every(([algorithm, version]) => made[algorithm] === version)
}
