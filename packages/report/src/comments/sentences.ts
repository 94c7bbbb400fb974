/** Puts judgements into sentences of one language. */
import {
  formatChangeRate,
  formatNumber,
  formatSideRate,
  formatWithUnit,
  type languages,
  metricLabel,
  type Texts,
  textIn,
} from '@cadenza/metrics'
import { averageScore } from '../scores.ts'
import { hashOf } from '../seeded.ts'
import { cyclingTexts } from './cycling-texts.ts'
import type { MetricTexts } from './metric-texts.ts'
import * as phrases from './phrases.ts'
import { runningTexts } from './running-texts.ts'
import type { Judgement, RangeView, SideDifference, Worsening } from './statements.ts'

export type Language = (typeof languages)[number]

/** The words of one language, varied by a seed. */
export function createWords(language: Language, seed: string) {
  const display = { locale: language, unit: 'km' } as const
  const text = (texts: Texts) => textIn(texts, language)
  const vary = (name: string, variants: readonly [Texts, ...Texts[]]) =>
    text(variants[hashOf(seed, name) % variants.length] ?? variants[0])
  const label = (code: string) => metricLabel(code, language)
  const value = (code: string, figure: number) => formatWithUnit(code, figure, display)
  const score = (figure: number) => formatNumber(figure, 0, language)
  const list = (items: readonly string[]) => items.join(text(phrases.listed))
  const join = (sentences: readonly string[]) =>
    sentences.filter((each) => each !== '').join(text(phrases.joined))
  const sentence = (words: string) => fill(text(phrases.ended), { text: capitalized(words, language) })
  const sideName = (side: 'left' | 'right') => text(phrases.sideNames[side])

  const judged = (kind: 'weak' | 'strong', judgement: Judgement) => {
    const { code, figures, oneSided } = judgement
    const own = sentenceOf(kind, judgement)
    const words = own ? text(own) : fill(text(phrases.ofLabel[kind]), { label: label(code) })
    const only = oneSided && figures.length === 1 ? figures[0]?.side : undefined
    const placed =
      only === 'left' || only === 'right' ? besides(text(phrases.onSide[only]), words, language) : words
    const shown = figures.map(({ side, value: figure }) =>
      side === 'center' || only
        ? value(code, figure)
        : fill(text(phrases.sideFigure), { side: sideName(side), value: value(code, figure) }),
    )
    return sentence(
      shown.length === 0 ? placed : fill(text(phrases.bracketed), { text: placed, figures: list(shown) }),
    )
  }

  return {
    join,
    nothingStrong: text(phrases.nothingStrong),
    nothingWeak: text(phrases.nothingWeak),
    strong: (judgements: readonly Judgement[]) => join(judgements.map((each) => judged('strong', each))),
    weak: (judgements: readonly Judgement[]) => join(judgements.map((each) => judged('weak', each))),
    sides: (differences: readonly SideDifference[]) =>
      differences.length === 0
        ? ''
        : fill(vary('sides', phrases.sidesDiffer), {
            items: list(
              differences.map(({ code, left, right, rate }) =>
                fill(text(phrases.sideItem), {
                  label: label(code),
                  left: value(code, left),
                  right: value(code, right),
                  rate: formatSideRate(rate, language),
                }),
              ),
            ),
          }),
    worse: (
      cause: keyof typeof phrases.worse,
      changes: readonly Worsening[],
      rangeNames: readonly string[],
    ) =>
      changes.length === 0
        ? text(phrases.notWorse[cause])
        : fill(vary(cause, phrases.worse[cause]), {
            items: list(
              changes.map(({ code, side, from, to, before, now, rate }) =>
                fill(text(phrases.changeItem), {
                  label:
                    side === 'left' || side === 'right' ? list([label(code), sideName(side)]) : label(code),
                  from: rangeNames[from] ?? '',
                  to: rangeNames[to] ?? '',
                  before: value(code, before),
                  now: value(code, now),
                  rate: formatChangeRate(rate, language),
                }),
              ),
            ),
          }),
    inSection: (section: keyof typeof phrases.sectionNames, words: string) =>
      fill(text(phrases.inSection), {
        section: text(phrases.sectionNames[section]),
        text: words.charAt(0).toLocaleLowerCase(language) + words.slice(1),
      }),
    worst: (codes: readonly string[]) =>
      codes.length === 0 ? '' : fill(vary('worst', phrases.worst), { items: list(codes.map(label)) }),
    /** Total, the best and the weakest area, and what to do about the weakest if it is below average. */
    scores: ({ total, categories }: NonNullable<RangeView['scores']>) => {
      const known = Object.entries(categories)
        .flatMap(([area, each]) => (each === null ? [] : [{ area, score: each }]))
        .toSorted((a, b) => b.score - a.score)
      const [best, least] = [known[0], known.at(-1)]
      const name = (area: string) => {
        const texts = phrases.areaNames[area]
        return texts ? text(texts) : area
      }
      const apart = best && least && score(best.score) !== score(least.score)
      const advice = least && least.score < averageScore ? phrases.advice[least.area] : undefined
      return join([
        total === null ? '' : fill(vary('total', phrases.total), { score: score(total) }),
        apart
          ? fill(vary('areas', phrases.areas), {
              best: name(best.area),
              high: score(best.score),
              least: name(least.area),
              low: score(least.score),
            })
          : '',
        advice ? vary('advice', advice) : '',
      ])
    },
  }
}

export type Words = ReturnType<typeof createWords>

function sentenceOf(kind: 'weak' | 'strong', { code, tooLarge, figures }: Judgement): Texts | undefined {
  const texts: MetricTexts | undefined = runningTexts[code] ?? cyclingTexts[code]
  if (!texts || kind === 'strong') return texts?.strong
  if (tooLarge && texts.tooLarge) return texts.tooLarge
  return figures.length === 0 && texts.lowScore ? texts.lowScore : texts.weak
}

function fill(pattern: string, places: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '')
}

/** After a colon a sentence begins with a capital. */
function besides(pattern: string, words: string, language: Language): string {
  return fill(pattern, { text: pattern.includes(': {text}') ? capitalized(words, language) : words })
}

function capitalized(words: string, language: Language): string {
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1)
}
