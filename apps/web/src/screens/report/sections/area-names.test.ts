import { languages } from '@cadenza/metrics'
import { areaNames } from '@cadenza/report/comments/phrases'
import { describe, expect, test } from 'vitest'

describe.each(languages.map((language, at) => ({ language, at })))('in $language', ({ language, at }) => {
  test('comments name the areas of the scores as their charts do', async () => {
    const { default: texts }: { default: Record<string, string> } = await import(`../texts/${language}.json`)
    for (const [area, names] of Object.entries(areaNames))
      expect(names[at], area).toMatch(new RegExp(`^${texts[`area.${area}`]}$`, 'i'))
  })
})
