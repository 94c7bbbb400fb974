import type { Placed } from '@cadenza/analysis/alignment/by-place'
import type { TFunction } from 'i18next'
import { currentLocale } from '../../../platform/texts/i18n.ts'
import { pickedLabel } from '../names.ts'
import { isReady, type Picked } from '../state/picked.ts'
import type { Aligned } from './lines.ts'
import type { CompareGraphs } from './use-graphs.ts'

const outcomes: readonly Exclude<Placed, 'same'>[] = ['opposite', 'elsewhere', 'unknown']

/** Sentences about the ranges that the graphs lack, one for each reason. */
export function notesOf(
  picked: readonly Picked[],
  ranges: CompareGraphs['ranges'],
  aligned: Aligned | undefined,
  t: TFunction,
): string[] {
  const list = new Intl.ListFormat(currentLocale(), { type: 'conjunction' })
  const say = (key: string, found: readonly Picked[]) =>
    found.length > 0 ? [t(key, { ranges: list.format(found.map((range) => pickedLabel(range, t))) })] : []
  return [
    ...outcomes.flatMap((placed) =>
      say(
        `placed_${placed}`,
        ranges.flatMap(({ range }, i) => (aligned?.placed?.[i] === placed ? [range] : [])),
      ),
    ),
    ...say(
      'noSeries',
      picked.filter((range) => isReady(range) && range.series === null),
    ),
  ]
}
