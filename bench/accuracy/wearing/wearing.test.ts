import { readFileSync } from 'node:fs'
import path from 'node:path'
import { changeVerdict, minimalDetectableChange } from '@cadenza/analysis/change/detectable-change'
import { metric } from '@cadenza/metrics'
import { standardError } from '@cadenza/metrics/explanations'
import { motionVersion } from '@cadenza/motion'
import { describe, expect, test } from 'vitest'
import { deserialize, differencesOf, type Pair, pairsOf, serialize, standardErrorsOf } from './report.ts'

const run = deserialize(readFileSync(path.join(import.meta.dirname, 'result.jsonl'), 'utf8'))
const judging = pairsOf(run, 'judging')

test('the study was made with the engine as it is', () => {
  expect(run.motion, 'run npm run accuracy -- --wearing, then npm run docs').toBe(motionVersion)
})

/** Verdicts on the differences of these athletes, by metric, after each metric was moved by so many MDCs. */
function told(pairs: readonly Pair[], movedBy: number): Map<string, boolean[]> {
  const verdicts = new Map<string, boolean[]>()
  for (const [code, differences] of differencesOf(pairs)) {
    const standard = standardError(code)
    if (!standard) continue
    const least = minimalDetectableChange(standard)
    verdicts.set(
      code,
      differences.map((difference) => {
        const moved = difference + movedBy * least
        return changeVerdict(moved, least, metric(code)?.better ?? 'none') !== 'no clear change'
      }),
    )
  }
  return verdicts
}
const share = (verdicts: readonly boolean[]) => verdicts.filter(Boolean).length / verdicts.length

describe.each(['cycling', 'running'] as const)(
  'of 50 athletes measured twice, none of whom the errors were made: %s',
  (sport) => {
    const pairs = judging.filter((pair) => pair.sport === sport)

    test('there are 50, with the figures of the catalogue', () => {
      expect(new Set(pairs.map(({ seed }) => seed)).size).toBe(50)
      expect(told(pairs, 0).size).toBeGreaterThan(20)
    })

    test('the engine’s own error of each figure is known', () => {
      for (const code of told(pairs, 0).keys()) expect(standardError(code)?.engine, code).toBeGreaterThan(0)
    })

    test('at most 7 % are told of a change where there is none, for each metric', () => {
      for (const [code, verdicts] of told(pairs, 0)) expect(share(verdicts), code).toBeLessThanOrEqual(0.07)
    })

    test.each([2, -2])(
      'at least 95 % are told of a change by %d times the detectable one, for each metric',
      (times) => {
        for (const [code, verdicts] of told(pairs, times))
          expect(share(verdicts), code).toBeGreaterThanOrEqual(0.95)
      },
    )

    test('wearing alone would tell about 5 % of them', () => {
      const errors = standardErrorsOf(run)
      const all = [...differencesOf(pairs)].flatMap(([code, differences]) => {
        const wearing = errors.get(code)
        if (!wearing) return []
        const least = minimalDetectableChange({ engine: 0, wearing })
        return differences.map((difference) => Math.abs(difference) > least)
      })
      expect(share(all)).toBeGreaterThan(0.01)
      expect(share(all)).toBeLessThan(0.09)
    })
  },
)

test('the standard error of wearing is the differences’ root mean square over √2', () => {
  const pair = (seed: string, first: number, second: number): Pair => ({
    sport: 'cycling',
    seed,
    first: { 'foot_ar left': first },
    second: { 'foot_ar left': second },
  })
  const pairs = [pair('athlete 1', 20, 23), pair('athlete 2', 30, 29), pair('athlete 3', 0, 100)]
  const study = { motion: 1, athletes: 2, pairs }
  // √((3² + 1²) / 2) / √2; the third athlete only judges.
  expect(standardErrorsOf(study).get('foot_ar')).toBeCloseTo(Math.sqrt(10) / 2, 12)
  expect(deserialize(serialize(study))).toEqual(study)
})
