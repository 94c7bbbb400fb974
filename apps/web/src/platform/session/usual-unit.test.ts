import { expect, test } from 'vitest'
import { usualUnit } from './usual-unit.ts'

test('[A9-020] a visitor sees kilometres, but miles where roads are measured in them', () => {
  for (const language of ['en', 'de', 'ja-JP', 'fr-CA', 'en-AU'])
    expect(usualUnit(language), language).toBe('km')
  for (const language of ['en-US', 'en-GB']) expect(usualUnit(language), language).toBe('mi')
})
