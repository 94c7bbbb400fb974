import { locales } from '@cadenza/contract/locales'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { Problems } from './problems.tsx'

async function shown(locale: string, problems: { code: string; count?: number }[]): Promise<string> {
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
      <Problems problems={problems as never} />
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
