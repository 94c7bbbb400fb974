import { complianceRules, usualThresholds } from '@cadenza/workout/compliance/rules'
import { expect, test } from 'vitest'
import de from './texts/de.json'
import en from './texts/en.json'
import es from './texts/es.json'
import fr from './texts/fr.json'
import it from './texts/it.json'
import ja from './texts/ja.json'

test.each(Object.entries({ en, de, es, fr, it, ja }))(
  'the help in %s says by which numbers workouts are scored',
  (locale, texts) => {
    const { length, effort, form, smoothS } = complianceRules
    const percent = (share: number) => (share * 100).toLocaleString(locale, { maximumFractionDigits: 1 })
    const { PWR, PACE, HRT, TRQ, CAD } = effort
    // Both are said once.
    expect([PACE, CAD]).toEqual([HRT, TRQ])
    const numbers = [
      ...[percent(length.full), smoothS],
      ...[PWR, PACE, TRQ].map(({ width }) => percent(width)),
      ...[PWR, PACE, TRQ].map(({ none }) => percent(none)),
      ...[percent(CAD.width), percent(CAD.none), percent(form.none)],
      ...[usualThresholds.good, usualThresholds.near],
    ].map(String)
    // Sentences differ in their order, and say the ends of the scale and the one minute in their own words.
    const said = (texts['calendar.how7'].replace('最大4つ', '').match(/\d+(?:[.,]\d+)?/g) ?? []).filter(
      (number) => !['0', '1', '100'].includes(number),
    )
    expect(said.toSorted()).toEqual(numbers.toSorted())
  },
)
