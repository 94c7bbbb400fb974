import { createHash } from 'node:crypto'
import type { AnalysisInputs, RangeFigures } from '@cadenza/activity'
import { type AnalysisPart, analysisParts, analysisVersions } from '@cadenza/activity/analysis'
import { versions } from '@cadenza/activity/statistics'
import { motionVersion } from '@cadenza/motion/version'
import { seriesVersion } from '../series/version.ts'

/**
 * Hash of everything figures are measured against: sport, day records, edited zones, source of elevation,
 * spans marked as artefacts.
 */
export function inputsHash(inputs: AnalysisInputs): string {
  const text = JSON.stringify(Object.entries(inputs).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** Versions of the algorithms behind an activity as a whole. */
export const currentVersions: Readonly<Record<string, number>> = { ...versions, ...analysisVersions }

/** Adds the motion engine's version to the figures of an activity with motion sensors. */
export function withMotionVersion(stats: RangeFigures): RangeFigures {
  return { ...stats, versions: { ...stats.versions, motion: motionVersion } }
}

/** Current versions of the algorithms named in `made`. */
export function versionsNow(made: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return versionsOf('motion' in made)
}

export function versionsOf(hasMotion: boolean): Readonly<Record<string, number>> {
  return hasMotion ? { ...currentVersions, motion: motionVersion } : currentVersions
}

/** Hash of all current versions. */
export const makersNow: string = createHash('sha256')
  .update(JSON.stringify({ ...versionsOf(true), series: seriesVersion }))
  .digest('hex')
  .slice(0, 32)

/** Algorithms whose result lies in the stored series. */
const seriesAlgorithms = ['moving_time', 'motion']

/** True if the stored series was made by current algorithms. */
export function isSeriesCurrent(version: number, made: Readonly<Record<string, number>>): boolean {
  return (
    version === seriesVersion &&
    seriesAlgorithms.every((algorithm) => made[algorithm] === versionsNow(made)[algorithm])
  )
}

/** True if all figures were made by current algorithms. */
export function areCurrent(made: Readonly<Record<string, number>>): boolean {
  return Object.entries(versionsNow(made)).every(([algorithm, version]) => made[algorithm] === version)
}

/** Recomputable parts of an activity: the figures of it and its ranges, and each part of its analysis. */
export type Part = 'figures' | AnalysisPart
const everyPart: readonly Part[] = ['figures', ...analysisParts]
/** Parts measured against inputs; bests depend on the recording alone. */
const measuredParts: readonly Part[] = ['figures', 'zones', 'decoupling', 'pre_ranges']

/**
 * Parts to recompute: all for a new series, unknown inputs or a changed base algorithm; the measured ones for
 * changed inputs; otherwise those whose own algorithm changed.
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
