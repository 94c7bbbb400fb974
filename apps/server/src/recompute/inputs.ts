import { createHash } from 'node:crypto'
import type { RangeInputs } from '@cadenza/activity'
import { analysisVersions } from '@cadenza/activity/analysis'
import { versions } from '@cadenza/activity/statistics'
import { seriesVersion } from '../series/version.ts'

/** Tells whether figures were measured against the same: the sport, the day's records, where the elevation comes from. */
export function inputsHash(inputs: RangeInputs): string {
  const text = JSON.stringify(Object.entries(inputs).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** Of all that is made of an activity as a whole. */
export const currentVersions: Readonly<Record<string, number>> = { ...versions, ...analysisVersions }

/** Those that leave their result in the stored series. */
const seriesAlgorithms = ['moving_time']

/** Whether the stored series was made by the algorithms as they are now. */
export function isSeriesCurrent(version: number, made: Readonly<Record<string, number>>): boolean {
  return (
    version === seriesVersion &&
    seriesAlgorithms.every((algorithm) => made[algorithm] === currentVersions[algorithm])
  )
}

/** Whether figures were made by the algorithms as they are now. */
export function areCurrent(made: Readonly<Record<string, number>>): boolean {
  return Object.entries(currentVersions).every(([algorithm, version]) => made[algorithm] === version)
}
