import { type Grade, languages, metric, metricLabel, metricsWhere, type Side } from '@cadenza/metrics'
import { beforeAll, describe, expect, test } from 'vitest'
import { createRandom, type Random } from '../../../simulator/src/random.ts'
import { evaluate } from '../evaluate.ts'
import type { EvaluatedFigure, Evaluation, RangeEvaluation } from '../evaluation.ts'
import type { RangeFigures, SideFigure } from '../figures.ts'
import { publishedRunning } from '../norms/published-running.ts'
import { type ReportType, reportTypes } from '../report-type.ts'
import { scoreRange } from '../score.ts'
import type { Scores } from '../scores.ts'
import { meanOfScores } from './given-scores.ts'
import { onSide } from './phrases.ts'
import { runningTexts } from './running-texts.ts'
import type { Language } from './sentences.ts'
import { type ReportComments, writeComments, writeSummary } from './write-comments.ts'

const figure = (avg: number | null, more: Partial<SideFigure> = {}): SideFigure => ({
  avg,
  sd: 0.1,
  count: 1000,
  ...more,
})
const both = (left: number | null, right: number | null) => ({ left: figure(left), right: figure(right) })

interface Written {
  evaluation: Evaluation
  scores: Scores | null
  write(language: Language, seed?: string): ReportComments
}

function written(type: ReportType, ranges: readonly RangeFigures[]): Written {
  const evaluation = evaluate(reportTypes[type], ranges)
  const named = ranges.find(({ name }) => name === reportTypes[type].scoredRange) ?? ranges[0]
  const scores = named && reportTypes[type].sport === 'run' ? scoreRange(named, publishedRunning) : null
  return {
    evaluation,
    scores,
    write: (language, seed = 'a') => writeComments(language, { type, evaluation, scores, seed }),
  }
}

const range = (name: string, mpi: RangeFigures['mpi']): RangeFigures => ({ name, mpi, basic: {} })

/** The code and the values of a runner whose every metric is good. */
const fine: RangeFigures['mpi'] = {
  landing_pattern: both(1, 1),
  strike_ar: both(8, 8),
  thigh_strike_ar: both(28, 28),
  thigh_landing_smoothness: both(240, 240),
  thigh_grf: both(3.8, 3.8),
  smoothness: { center: figure(35) },
  thigh_swing_speed: both(430, 430),
  plantarflexion_score: both(52, 52),
  recoil_ar: both(54, 54),
  heel_pitch: both(27, 27),
  stance_vo_ratio: { center: figure(49) },
}

describe('comments', () => {
  test('name the side that is poor, with its figure, and the difference between the sides', () => {
    const { write } = written('RUN_RAPID_ANALYSIS', [
      range('Marathon', { ...fine, landing_pattern: both(10.8, 3.2), thigh_strike_ar: both(28, 15) }),
    ])
    const { marathonBadPointComment: bad } = write('en')
    expect(bad).toContain('On the left, the foot lands on the heel (10.8°).')
    expect(bad).toContain('On the right, the thigh is hardly drawn back before the foot lands (15.0°).')
    // 13 ÷ 21.5
    expect(bad).toContain('Thigh strike angular range (left 28.0°, right 15.0°, 60.5%)')
    expect(write('ja').marathonBadPointComment).toContain('左は、着地がかかと寄りです（10.8°）。')
    expect(write('de').marathonBadPointComment).toContain('Links: Der Fuß setzt mit der Ferse auf (10,8°).')
    expect(write('fr').marathonBadPointComment).toContain(
      'Côté gauche, le pied se pose sur le talon (10,8°).',
    )
  })

  test('tell a recoil that is too large from one that is too small', () => {
    const { write } = written('RUN_RAPID_ANALYSIS', [range('Marathon', { ...fine, recoil_ar: both(65, 35) })])
    const { marathonBadPointComment: bad } = write('en')
    expect(bad).toContain('On the left, the heel kicks up too far behind after the push-off (65.0°).')
    expect(bad).toContain('On the right, the heel hardly kicks up behind after the push-off (35.0°).')
  })

  test('praise what is good, and find no weakness in a runner without any', () => {
    const comments = written('RUN_RAPID_ANALYSIS', [range('Marathon', fine)]).write('en')
    expect(comments.marathonGoodPointComment).toContain(
      'The thigh is clearly drawn back before the foot lands (left 28.0°, right 28.0°).',
    )
    expect(comments.marathonBadPointComment).toBe('No metric stands out as a weakness in this range.')
  })

  test('tell in which part a metric gets worse, and only beyond its detectable change', () => {
    const parts = (last: number) =>
      written(
        'RUN_5K_TT',
        [20, 20, 20, 20, last].map((pitch, i) =>
          range(`TT ${i + 1}/5`, { ...fine, heel_pitch: both(pitch, 20) }),
        ),
      ).write('en').timeChangeBadPointComment
    // Heel pitch on the left: 20° → 23°, + 15 %.
    expect(parts(23)).toContain('Heel pitch, left (TT 4/5 → TT 5/5: 20.0° → 23.0°, +15.00%)')
    expect(parts(20.5)).toBe('No metric gets clearly worse as the effort goes on.')
  })

  test('stand only where a report has them', () => {
    const tt = written('RUN_5K_TT', [range('TT 1/5', fine)]).write('en')
    expect(tt.speedChangeBadPointComment).toBe('')
    const nothing = written('BIKE_FORM', [range('Hill', {})]).write('en')
    expect(Object.values(nothing).join('')).toBe('')
  })

  test('of the bike protocol go through its sections', () => {
    const { write } = written('BIKE_LPC_PROTOCOL', [
      range('HC1', { dss: both(8, 8) }),
      range('HC2', { dss: both(12, 12) }),
      range('HT1', { dss: both(8, 8) }),
      range('HT2', { dss: both(8, 8) }),
    ])
    const { reportComment } = write('en')
    expect(reportComment).toContain(
      'High cadence – clearly worse than in the range before: Dead Spot Score (HC1 → HC2: 8.0 → 12.0, +50.00%).',
    )
    expect(reportComment).toContain('High torque – no metric gets clearly worse from one range to the next.')
    expect(reportComment).not.toContain('Free cadence')
  })
})

describe('a summary of scores', () => {
  const score = (value: number) => ({ sides: { center: value }, score: value })
  const low = {
    total: 33,
    categories: { landing: 20, push: 25, takeoff: 35, spring: 61 },
    metrics: {
      landing_pattern: score(12),
      strike_ar: score(29.9),
      thigh_grf: score(28),
      recoil_ar: score(30),
      heel_pitch: score(61),
      smoothness: score(25),
    },
  }

  test('[R9-009] [R9-010] lists at most three worst metrics, those below 30', () => {
    const { good, bad, summary } = writeSummary('en', low, 'a')
    expect(bad).toContain('The foot lands far from the midfoot.')
    expect(summary).toMatch(/: Landing pattern, Pelvis smoothness, Thigh ground reaction force\./)
    expect(good).toBe('The heel stays low while the foot is on the ground.')
    const one = { ...low, metrics: { recoil_ar: score(30), strike_ar: score(29.9) } }
    expect(writeSummary('en', one, 'a').summary).toMatch(/: Foot strike angular range\./)
  })

  test('is of the means over the ranges that are given, by code or data type', () => {
    const given = meanOfScores(
      {
        sport: 'run',
        ranges: [
          { strikeAr: { left: 20, right: 40 }, unknown: { left: 1 } },
          { strike_ar: { left: 10, right: null }, heelPitch: { left: 70 } },
        ],
      },
      publishedRunning,
    )
    // Left 15, right 40.
    expect(given.metrics.strike_ar?.score).toBeCloseTo(27.5, 10)
    expect(given.categories).toEqual({ landing: 27.5, push: null, takeoff: null, spring: 70 })
    expect(given.total).toBeCloseTo(48.75, 10)
    const { good, bad } = writeSummary('de', given, 'a')
    expect(bad).toBe('Der Fuß wird vor dem Aufsetzen kaum zurückgezogen.')
    expect(good).toBe('Die Ferse bleibt unten, solange der Fuß am Boden ist.')
  })

  test('names total, areas and what to do first', () => {
    expect(writeSummary('ja', low, 'a').summary).toMatch(
      /総合スコアは33です.*バネ感.*61.*着地.*20.*着地.*しょう|歩数/,
    )
    expect(writeSummary('en', low, 'a').summary).toContain('The overall score is 33; 50 is the average.')
    expect(writeSummary('en', low, 'a').summary).toMatch(/spring feel \(61\).*landing \(20\)/)
  })
})

/** A value anywhere between far too low and far too high by the metric's limits. */
function randomValue(code: string, random: Random): number | null {
  if (random.next() < 0.08) return null
  const limits = metric(code)?.levels?.limits ?? [10, 40]
  const [least, most] = [Math.min(...limits), Math.max(...limits)]
  const width = Math.max(most - least, 1)
  return random.between(least - 0.8 * width, most + 0.8 * width)
}

const runCodes = metricsWhere({ kind: 'mpi', sport: 'run' })
const rangeNames = [
  'Marathon',
  'Tempo',
  'Interval',
  'Repetition',
  ...[1, 2, 3, 4].map((n) => `INTERVAL ${n}/4`),
]

function randomReport(random: Random): Written {
  const present = runCodes.filter(() => random.next() < 0.7)
  const ranges = rangeNames.map((name) => {
    const mpi: Record<string, Partial<Record<Side, SideFigure>>> = {}
    for (const { code, sides } of present)
      mpi[code] = Object.fromEntries(
        sides.map((side) => {
          const coarse = random.next() < 0.1 ? { coarse: 30 } : {}
          return [side, { avg: randomValue(code, random), sd: random.between(0, 8), count: 40, ...coarse }]
        }),
      )
    return range(name, mpi)
  })
  return written('RUN_HALF_PYRAMID_INTERVAL', ranges)
}

const sidesAt = (evaluation: RangeEvaluation | undefined, code: string, at: number): EvaluatedFigure[] =>
  Object.values(evaluation?.metrics[code]?.sides ?? {}).flatMap((figures) => figures[at] ?? [])

const gradesAt = (evaluation: RangeEvaluation | undefined, code: string): Grade[] =>
  sidesAt(evaluation, code, 0).flatMap(({ grade }) => grade ?? [])

describe.each(languages)('of random reports in %s', (language) => {
  const at = languages.indexOf(language)
  const says = (comment: string, words: string | undefined) =>
    words !== undefined && comment.toLowerCase().includes(words.toLowerCase())
  let reports: (Written & { comments: ReportComments })[] = []
  beforeAll(() => {
    const random = createRandom('comments')
    reports = Array.from({ length: 120 }, (_, i) => {
      const report = randomReport(random.fork(`${i}`))
      return { ...report, comments: report.write(language, `${i}`) }
    })
  })

  test('no sentence contradicts a grade, and all have some', () => {
    let praised = 0
    let faulted = 0
    for (const { evaluation, comments } of reports) {
      const marathon = evaluation.evaluations.changesWithPace
      for (const [code, { strong, weak, tooLarge }] of Object.entries(runningTexts)) {
        const grades = gradesAt(marathon, code)
        if (says(comments.reportComment, strong[at])) {
          praised++
          expect(grades.length, code).toBeGreaterThan(0)
          expect(
            grades.every((grade) => grade === 'awesome' || grade === 'good'),
            `${code} ${grades}`,
          ).toBe(true)
        }
        const large = sidesAt(marathon, code, 0).some(({ isTooLarge }) => isTooLarge)
        const small = sidesAt(marathon, code, 0).some(
          ({ grade, isTooLarge }) => grade === 'poor' && !isTooLarge,
        )
        if (says(comments.reportComment, weak[at])) {
          faulted++
          expect(small, code).toBe(true)
        }
        if (says(comments.reportComment, tooLarge?.[at])) expect(large, code).toBe(true)
      }
    }
    expect(praised).toBeGreaterThan(50)
    expect(faulted).toBeGreaterThan(50)
  })

  test('a named side is the poor one', () => {
    for (const { evaluation, comments } of reports)
      for (const [code, { weak }] of Object.entries(runningTexts))
        for (const side of ['left', 'right'] as const) {
          const words = onSide[side][at]?.replace(/\{text\}/i, weak[at] ?? '')
          if (!says(comments.reportComment, words)) continue
          const sides = evaluation.evaluations.changesWithPace?.metrics[code]?.sides
          expect(sides?.[side]?.[0]?.grade, code).toBe('poor')
          expect(sides?.[side === 'left' ? 'right' : 'left']?.[0]?.isTooLarge ?? 'other', code).not.toBe(
            false,
          )
        }
  })

  test('nothing is said of a metric without a value', () => {
    for (const { evaluation, comments } of reports)
      for (const { code } of runCodes) {
        if (evaluation.evaluations.changesWithPace?.metrics[code]) continue
        if (evaluation.evaluations.changesDueToTimeAndFatigue?.metrics[code]) continue
        // Its label is the beginning of another one's.
        if (runCodes.some((other) => other.code === `${code}_lr`)) continue
        const { strong, weak } = runningTexts[code] ?? {}
        expect(says(comments.reportComment, strong?.[at]), code).toBe(false)
        expect(says(comments.reportComment, weak?.[at]), code).toBe(false)
        expect(
          items(comments.reportComment).some((each) => each.startsWith(`${metricLabel(code, language)} (`)),
          code,
        ).toBe(false)
      }
  })

  test('at most three metrics are weaknesses', () => {
    for (const { comments } of reports) {
      const named = Object.values(runningTexts).filter(
        ({ weak, tooLarge }) =>
          says(comments.marathonBadPointComment, weak[at]) ||
          says(comments.marathonBadPointComment, tooLarge?.[at]),
      )
      expect(named.length).toBeLessThanOrEqual(3)
    }
  })

  test('a change for the worse is graded poor and beyond its detectable change', () => {
    let told = 0
    for (const { evaluation, comments } of reports)
      for (const [comment, evaluated] of [
        [comments.speedChangeBadPointComment, evaluation.evaluations.changesWithPace],
        [comments.timeChangeBadPointComment, evaluation.evaluations.changesDueToTimeAndFatigue],
      ] as const)
        for (const [code, { sides }] of Object.entries(evaluated?.metrics ?? {}))
          for (let to = 1; to < 4; to++) {
            const [from, next] = [evaluated?.rangeNames[to - 1], evaluated?.rangeNames[to]]
            const label = metricLabel(code, language)
            const item = items(comment).find(
              (each) =>
                (each.startsWith(`${label} (`) || each.startsWith(`${label}（`) || isOneSide(each, label)) &&
                each.includes(`${from} → ${next}`),
            )
            if (!item) continue
            told++
            const figures = Object.values(sides).flatMap((each) => each[to] ?? [])
            const poor = figures.filter(
              ({ changeRate, clear }) => changeRate?.grade === 'poor' && clear === true,
            )
            expect(poor.length, item).toBeGreaterThan(0)
            if (!isOneSide(item, label)) expect(poor.length, item).toBe(figures.length)
          }
    expect(told).toBeGreaterThan(100)
  })

  test('every place is filled', () => {
    for (const { comments } of reports)
      expect(Object.values(comments).join(' ')).not.toMatch(/[{}]|undefined|NaN|null|\(-|（-|\.\.|。。/)
  })

  test('the same seed gives the same words, another seed other words', () => {
    const [first] = reports
    expect(first?.write(language, '0')).toEqual(first?.comments)
    const variants = new Set(
      Array.from({ length: 20 }, (_, i) => first?.write(language, `${i}`).reportComment),
    )
    expect(variants.size).toBeGreaterThan(2)
  })
})

/** The listed items of a comment, each with its brackets. */
function items(comment: string): string[] {
  return comment.split(/(?<=[)）])(?:, |、|\. ?|。)|(?<=\D ?[:：]) ?(?=\S)/).map((each) => each.trim())
}

const isOneSide = (item: string, label: string) =>
  item.startsWith(`${label}, `) || item.startsWith(`${label}、`)
