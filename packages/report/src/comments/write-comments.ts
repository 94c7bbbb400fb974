/** Writes the comments of a report from its grades and scores, by rules. */
import type { Evaluation, RangeEvaluation } from '../evaluation.ts'
import { type EvaluationKey, type ReportType, reportTypes } from '../report-type.ts'
import type { Scores } from '../scores.ts'
import { createWords, type Language, type Words } from './sentences.ts'
import {
  judgesChanges,
  type RangeView,
  sideDifferences,
  strengths,
  weaknesses,
  worsenings,
  worstOf,
} from './statements.ts'

export interface CommentInput {
  type: ReportType
  evaluation: Evaluation
  scores: Scores | null
  /** Varies the wording; the same seed gives the same words. The report's uuid. */
  seed: string
}

/** Empty where a report has no such comment, or nothing to base it on. */
export interface ReportComments {
  reportComment: string
  marathonGoodPointComment: string
  marathonBadPointComment: string
  timeChangeBadPointComment: string
  speedChangeBadPointComment: string
}

export interface Summary {
  good: string
  bad: string
  summary: string
}

/** The comments of a report, in one language. */
export function writeComments(
  language: Language,
  { type, evaluation, scores, seed }: CommentInput,
): ReportComments {
  const words = createWords(language, seed)
  const { evaluations } = evaluation
  const view = viewOf(type, evaluation, scores)
  const { good, bad, summary } = summaryOf(words, view)
  const time = changesOf(words, evaluations.changesDueToTimeAndFatigue, 'time')
  const pace = changesOf(words, evaluations.changesWithPace, 'pace')
  const form = changesOf(words, evaluations.form, 'steps')
  const sections = (['highCadence', 'highTorque', 'freeCadence'] as const).flatMap((key) => {
    const text = changesOf(words, evaluations[key], 'steps')
    return text ? [words.inSection(key, text)] : []
  })
  return {
    reportComment: words.join([good, bad, pace, time, form, ...sections, summary]),
    marathonGoodPointComment: good,
    marathonBadPointComment: bad,
    timeChangeBadPointComment: time,
    speedChangeBadPointComment: pace,
  }
}

/** The comment on scores alone, as the comment service gives it. */
export function writeSummary(
  language: Language,
  scores: NonNullable<RangeView['scores']>,
  seed: string,
): Summary {
  return summaryOf(createWords(language, seed), { at: 0, scores })
}

/** The range that the scores are of, else the one that a report is about. */
function viewOf(type: ReportType, { evaluations }: Evaluation, scores: Scores | null): RangeView {
  const name = scores?.rangeName ?? reportTypes[type].scoredRange
  for (const { key } of reportTypes[type].evaluations) {
    const evaluation = evaluations[key]
    const at = name === undefined ? 0 : (evaluation?.rangeNames.indexOf(name) ?? -1)
    if (evaluation && at >= 0) return { evaluation, at, scores }
  }
  return { at: 0, scores }
}

function summaryOf(words: Words, view: RangeView): Summary {
  const strong = strengths(view)
  const weak = weaknesses(view)
  const differences = sideDifferences(view)
  const anything = Object.keys(view.scores?.metrics ?? {}).length > 0 || isGraded(view)
  const good = strong.length > 0 ? words.strong(strong) : anything ? words.nothingStrong : ''
  const bad = words.join([
    weak.length > 0 ? words.weak(weak) : anything && differences.length === 0 ? words.nothingWeak : '',
    words.sides(differences),
  ])
  const summary = words.join([words.worst(worstOf(weak)), view.scores ? words.scores(view.scores) : ''])
  return { good, bad, summary }
}

function isGraded({ evaluation, at }: RangeView): boolean {
  return Object.values(evaluation?.metrics ?? {}).some(({ sides }) =>
    Object.values(sides).some((figures) => figures[at]?.grade !== undefined),
  )
}

function changesOf(words: Words, evaluation: RangeEvaluation | undefined, cause: 'time' | 'pace' | 'steps') {
  if (!evaluation || !judgesChanges(evaluation)) return ''
  return words.worse(cause, worsenings(evaluation), evaluation.rangeNames)
}

export type SectionKey = Extract<EvaluationKey, 'highCadence' | 'highTorque' | 'freeCadence'>
