/** Finds the ranges that a report requires among named ranges. */
import { protocolStep } from '@cadenza/activity/pre-ranges/protocol'
import type { ReportDefinition } from './report-type.ts'

/**
 * The origin of a range, the most trusted first: chosen for this report, drawn by the athlete or coach,
 * accepted from a proposal, proposed, or a lap of the file.
 */
export const rangeSources = ['chosen', 'user', 'auto', 'proposal', 'lap'] as const
export type RangeSource = (typeof rangeSources)[number]

export interface RangeCandidate {
  /** Any spelling that `protocolStep` understands: `hc 1`, `Tt 2 / 5`. */
  name: string
  source: RangeSource
}

export interface ResolvedRanges<Candidate> {
  /** In the definition's order, the required ones first, under the report's own names. */
  found: { name: string; range: Candidate }[]
  /** The required names without a range, in the definition's order. */
  missing: string[]
}

/**
 * For each required or optional name the most trusted candidate of that name; among equals the first one
 * given.
 */
export function resolveRanges<Candidate extends RangeCandidate>(
  { required, optional }: Pick<ReportDefinition, 'required' | 'optional'>,
  candidates: readonly Candidate[],
): ResolvedRanges<Candidate> {
  const byName = Map.groupBy(candidates, ({ name }) => protocolStep(name) ?? name.trim())
  const found = [...required, ...optional].flatMap((name) => {
    const range = mostTrusted(byName.get(name) ?? [])
    return range ? [{ name, range }] : []
  })
  const names = new Set(found.map(({ name }) => name))
  return { found, missing: required.filter((name) => !names.has(name)) }
}

function mostTrusted<Candidate extends RangeCandidate>(candidates: readonly Candidate[]) {
  for (const source of rangeSources) {
    const first = candidates.find((each) => each.source === source)
    if (first) return first
  }
  return undefined
}
