import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function farewell(links: object, locale: string): Promise<string> {
  vi.stubGlobal('document', { querySelector: () => ({ content: JSON.stringify(links) }) })
  const { farewellLink } = await import('./links.ts')
  return farewellLink(locale)
}

const both = { marketing: 'https://example.org/', marketingJa: 'https://example.org/ja/' }

test.each([
  ['ja', both, 'https://example.org/ja/'],
  ['en', both, 'https://example.org/'],
  ['de', both, 'https://example.org/'],
  ['ja', { marketing: both.marketing }, 'https://example.org/'],
  ['en', { marketingJa: both.marketingJa }, '/login'],
  ['en', {}, '/login'],
])('[A7-021] after a deletion the browser goes out by language: %s, %j', async (locale, links, expected) => {
  expect(await farewell(links, locale)).toBe(expected)
})
