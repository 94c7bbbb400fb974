import { createHash } from 'node:crypto'
import type { AnalysisInputs, RangeFigures } from '@cadenza/activity'
import { type AnalysisPart, analysisParts, analysisVersions } from '@cadenza/activity/analysis'
import { versions } from '@cadenza/activity/statistics'
import { motionVersion } from '@cadenza/motion/version'
import { seriesVersion } from '../series/version.ts'

/**
 * Tells whether figures were measured against the same: the sport, the day's records and edited zones, where the elevation
 * comes from, what was marked as artefact.
 */
export function inputsHash(inputs: AnalysisInputs): string {
  const text = JSON.stringify(Object.entries(inputs).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** Of all that is made of an activity as a whole. */
export const currentVersions: Readonly<Record<string, number>> = { ...versions, ...analysisVersions }

/** The figures of an activity with motion sensors rest on the engine too. */
export function withMotionVersion(stats: RangeFigures): RangeFigures {
  return { ...stats, versions: { ...stats.versions, motion: motionVersion } }
}

/** The versions of today of all that made an activity's figures. */
export function versionsNow(made: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return versionsOf('motion' in made)
}

export function versionsOf(hasMotion: boolean): Readonly<Record<string, number>> {
  return hasMotion ? { ...currentVersions, motion: motionVersion } : currentVersions
}

/** All that an activity is made by as it is now, as one mark. */
export const makersNow: string = createHash('sha256')
  .update(JSON.stringify({ ...versionsOf(true), series: seriesVersion }))
  .digest('hex')
  .slice(0, 32)

/** Those that leave their result in the stored series. */
const seriesAlgorithms = ['moving_time', 'motion']

/** Whether the stored series was made by the algorithms as they are now. */
export function isSeriesCurrent(version: number, made: Readonly<Record<string, number>>): boolean {
  return (
    version === seriesVersion &&
    seriesAlgorithms.every((algorithm) => made[algorithm] === versionsNow(made)[algorithm])
  )
}

/** Whether figures were made by the algorithms as they are now. */
export function areCurrent(made: Readonly<Record<string, number>>): boolean {
  return Object.entries(versionsNow(made)).every(([algorithm, version]) => made[algorithm] === version)
}

/** What is made of an activity: the figures of the whole and its ranges, and each part of its analysis. */
export type Part = 'figures' | AnalysisPart
const everyPart: readonly Part[] = ['figures', ...analysisParts]
/** The bests are the recording's alone. */
const measuredParts: readonly Part[] = ['figures', 'zones', 'decoupling', 'pre_ranges']

/**
 * The parts that have to be made anew: all of a series that is made again, of inputs that are not known and where an
 * algorithm changed that others rest on; those that are measured against something where that is another now; and those
 * whose own algorithm changed.
 */
export function staleParts(
  made: Readonly<Record<string, number>>,
  { seriesCurrent, knownHash, hash }: { seriesCurrent: boolean; knownHash: string | null; hash: string },
): readonly Part[] {
  const isFormer = (algorithm: string) => made[algorithm] !== currentVersions[algorithm]
  if (!seriesCurrent || knownHash === null || Object.keys(versions).some(isFormer)) return everyPart
  const measured = knownHash === hash ? [] : measuredParts
  return everyPart.filter((part) => measured.includes(part) || (part !== 'figures' && isFormer(part)))
}
