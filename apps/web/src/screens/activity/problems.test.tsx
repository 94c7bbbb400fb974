import { type Locale, locales } from '@cadenza/contract/locales'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { Problems } from './problems.tsx'

type Shown = Parameters<typeof Problems>[0]['activity']

async function shown(
  locale: Locale,
  problems: Shown['problems'],
  choice: Partial<Omit<Shown, 'problems'>> = {},
): Promise<string> {
  const i18n = createInstance()
  const contract = (await import(`../../../../../packages/contract/src/texts/${locale}.ts`))[locale]
  const activity = (await import(`./texts/${locale}.json`)).default
  await i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { activity, contract } },
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  })
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <Problems
          activity={{ uuid: '', countsImpossible: false, ...choice, problems }}
          display={{ locale, unit: 'km' }}
        />
      </QueryClientProvider>
    </I18nextProvider>,
  )
}

test('what went wrong while reading is told in plain words, in every language', async () => {
  for (const locale of locales) {
    const html = await shown(locale, [{ code: 'ReadTruncated' }, { code: 'ReadSkippedBytes', count: 3 }])
    expect(html, locale).not.toMatch(/Read[A-Z]/)
    expect(html, locale).not.toMatch(/[{}]/)
    expect(html, locale).toContain('×3')
  }
  expect(await shown('en', [{ code: 'ReadTruncated' }])).toContain(
    'The file is incomplete. Everything up to its end was imported.',
  )
})

test('nothing is said where nothing went wrong', async () => {
  expect(await shown('en', [])).toBe('')
})

test('impossible powers are told with number, value and choice, in every language', async () => {
  const problems = [{ code: 'ReadImpossiblePower', count: 3, most: 47_140 }]
  for (const locale of locales) {
    const [leftOut, counted] = await Promise.all(
      [false, true].map((countsImpossible) => shown(locale, problems, { countsImpossible, may: ['write'] })),
    )
    for (const html of [leftOut, counted]) {
      expect(html, locale).not.toMatch(/[{}]|impossiblePower|letCount|leaveOut/)
      expect(html, locale).toMatch(/3.*47\D?140\D?W.*<button/s)
    }
    expect(leftOut, locale).not.toBe(counted)
  }
  const html = await shown('en', problems)
  expect(html).toContain('3 impossible power values (up to 47,140 W) are left out of all figures.')
  // A coach may not change what counts.
  expect(html).not.toContain('<button')
})
