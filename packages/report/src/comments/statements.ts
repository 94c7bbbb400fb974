/** Decides what comments say; `sentences.ts` puts it into words. */
import { metric, type Side } from '@cadenza/metrics'
import type { EvaluatedFigure, EvaluatedMetric, RangeEvaluation } from '../evaluation.ts'
import { isWithinError } from '../norm-difference.ts'
import { averageScore, type Scores, worstScore } from '../scores.ts'
import { isClearDifference } from '../side-difference.ts'

/** More metrics in one comment are not read. */
export const mostListed = 3

/** A metric without graded levels is a strength or a weakness from one standard deviation on. */
const strongScore = 60
const weakScore = 40

/** A word about a metric in one range. */
export interface Judgement {
  code: string
  /** The sides it holds for, with their figures; none for a judgement by score alone. */
  figures: readonly { side: Side; value: number }[]
  /** True if it holds for one of two known sides only. */
  oneSided: boolean
  tooLarge: boolean
  score: number | null
}

/** The metrics to praise, the best first. */
export function strengths(range: RangeView): Judgement[] {
  return codesOf(range)
    .flatMap((code): Judgement[] => {
      const known = figuresOf(range, code)
      const score = range.scores?.metrics[code]?.score ?? null
      const graded = known.some(({ grade }) => grade !== undefined)
      const praised = graded
        ? known.every(({ grade }) => grade === 'awesome' || grade === 'good') &&
          (score ?? 100) >= averageScore
        : score !== null && score >= strongScore && isScoreJudged(code, known.length > 0)
      if (!praised || isAtNorm(range, code, known)) return []
      return [{ code, figures: known, oneSided: false, tooLarge: false, score }]
    })
    .toSorted((a, b) => (b.score ?? averageScore) - (a.score ?? averageScore))
    .slice(0, mostListed)
}

/** The metrics to work on, the worst first, at most three: poor ones, or with a low score without a grade. */
export function weaknesses(range: RangeView): Judgement[] {
  const found = codesOf(range).flatMap((code): Judgement[] => {
    const known = figuresOf(range, code)
    const score = range.scores?.metrics[code]?.score ?? null
    const poor = known.filter((figure) => figure.grade === 'poor' && !isAtNorm(range, code, [figure]))
    const graded = known.some(({ grade }) => grade !== undefined)
    if (graded) {
      const oneSided = poor.length < known.length
      const large = poor.filter(({ isTooLarge }) => isTooLarge)
      const others = poor.filter(({ isTooLarge }) => !isTooLarge)
      const judged = [large, others].filter(({ length }) => length > 0)
      return judged.map((figures) => ({
        code,
        figures,
        oneSided: oneSided || judged.length > 1,
        tooLarge: figures === large,
        score,
      }))
    }
    const low = score !== null && score < weakScore && isScoreJudged(code, known.length > 0)
    return low && !isAtNorm(range, code, known)
      ? [{ code, figures: known, oneSided: false, tooLarge: false, score }]
      : []
  })
  const sorted = found.toSorted((a, b) => (a.score ?? weakScore) - (b.score ?? weakScore))
  const listed = [...new Set(sorted.map(({ code }) => code))].slice(0, mostListed)
  return sorted.filter(({ code }) => listed.includes(code))
}

/** The weaknesses that score below 30. */
export function worstOf(judgements: readonly Judgement[]): string[] {
  const worst = judgements.filter(({ score }) => score !== null && score < worstScore)
  return [...new Set(worst.map(({ code }) => code))].slice(0, mostListed)
}

/**
 * A metric whose level the catalogue grades is judged by its grade: where figures are at hand and have none
 * (coarse ones, or a forefoot landing), its score is not enough.
 */
const isScoreJudged = (code: string, hasFigures: boolean) => !hasFigures || !metric(code)?.levels

/** True if a difference from the norm is not more than the error: neither a strength nor a weakness. */
function isAtNorm({ scores }: RangeView, code: string, figures: readonly { value: number }[]): boolean {
  const scored = scores?.metrics[code]
  if (figures.length === 0) return scored?.isWithinError === true
  const mean = figures.reduce((sum, { value }) => sum + value, 0) / figures.length
  return isWithinError(code, mean, scored?.norm)
}

/** One range of an evaluation, with the scores that belong to it. */
export interface RangeView {
  evaluation?: RangeEvaluation
  /** Index of the range in the evaluation. */
  at: number
  scores?: Scores | Pick<Scores, 'metrics' | 'categories' | 'total'> | null
}

/** The metrics with a word to say about, each step and whole only once. */
function codesOf({ evaluation, scores }: RangeView): string[] {
  const codes = new Set([...Object.keys(scores?.metrics ?? {}), ...Object.keys(evaluation?.metrics ?? {})])
  return [...codes].filter((code) => metric(code) && !(code.endsWith('_lr') && codes.has(code.slice(0, -3))))
}

function figuresOf({ evaluation, at }: RangeView, code: string) {
  const sides = evaluation?.metrics[code]?.sides ?? {}
  return (Object.entries(sides) as [Side, readonly EvaluatedFigure[]][]).flatMap(([side, figures]) => {
    const figure = figures[at]
    if (!figure || figure.value === null || figure.isCoarse) return []
    return [{ side, value: figure.value, grade: figure.grade, isTooLarge: figure.isTooLarge === true }]
  })
}

export interface SideDifference {
  code: string
  left: number
  right: number
  rate: number
}

/** Poor differences between the sides that exceed the error of both, the largest first. */
export function sideDifferences({ evaluation, at }: RangeView): SideDifference[] {
  return Object.entries(evaluation?.metrics ?? {})
    .flatMap(([code, { leftRightDiffRate, sides }]): SideDifference[] => {
      const rated = leftRightDiffRate?.[at]
      const [left, right] = [sides.left?.[at]?.value ?? null, sides.right?.[at]?.value ?? null]
      if (rated?.grade !== 'poor' || rated.value === null || left === null || right === null) return []
      return isClearDifference(code, left, right) ? [{ code, left, right, rate: rated.value }] : []
    })
    .toSorted((a, b) => b.rate - a.rate)
    .slice(0, mostListed)
}

export interface Worsening {
  code: string
  /** null if all sides changed. */
  side: Side | null
  /** Indexes of the ranges. */
  from: number
  to: number
  before: number
  now: number
  rate: number
}

/** Changes graded poor and beyond the minimal detectable change, one for each metric, the largest first. */
export function worsenings({ metrics }: RangeEvaluation): Worsening[] {
  return Object.entries(metrics)
    .filter(([code]) => !(code.endsWith('_lr') && code.slice(0, -3) in metrics))
    .flatMap(([code, evaluated]) => greatestWorsening(code, evaluated) ?? [])
    .toSorted((a, b) => Math.abs(b.rate) - Math.abs(a.rate))
    .slice(0, mostListed)
}

function greatestWorsening(code: string, { sides, change }: EvaluatedMetric): Worsening | undefined {
  const bySide = (Object.entries(sides) as [Side, readonly EvaluatedFigure[]][]).flatMap(([side, figures]) =>
    figures.flatMap(({ changeRate, clear, value }, to): Worsening[] => {
      const before = figures[to - 1]?.value ?? null
      const poor = changeRate?.grade === 'poor' && clear === true && changeRate.value !== null
      if (!poor || before === null || value === null) return []
      return [{ code, side, from: to - 1, to, before, now: value, rate: changeRate.value ?? 0 }]
    }),
  )
  const greatest = bySide.toSorted((a, b) => Math.abs(b.rate) - Math.abs(a.rate))[0]
  if (!greatest) return undefined
  const together = bySide.filter(({ to }) => to === greatest.to)
  const all = Object.keys(sides).length
  const mean = change?.[greatest.to]
  if (all === 1) return { ...greatest, side: null }
  if (together.length < all || mean?.grade !== 'poor' || mean.clear !== true || mean.value === null)
    return greatest
  const middle = (of: (each: Worsening) => number) => together.reduce((sum, each) => sum + of(each), 0) / all
  return {
    ...greatest,
    side: null,
    before: middle(({ before }) => before),
    now: middle(({ now }) => now),
    rate: mean.value,
  }
}

/** True if any change from one range to the next is known well enough to be judged. */
export function judgesChanges({ metrics }: RangeEvaluation): boolean {
  return Object.values(metrics).some(({ change }) => change?.some(({ clear }) => clear !== null))
}
