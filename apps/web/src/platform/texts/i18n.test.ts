import { beforeAll, expect, test, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' })
vi.mock('react-i18next', async (original) => ({ ...(await original<object>()) }))

let texts: typeof import('./i18n.ts')
beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en'] })
  texts = await import('./i18n.ts')
  await texts.startTexts()
})

test('[A8-019] a text that is missing is ignored: its key stands in', () => {
  expect(texts.i18n.t('nothing of that name')).toBe('nothing of that name')
  expect(texts.i18n.t('logIn')).toBe('Log In')
})

test('[A8-020] texts that do not come are an error, which is thrown', async () => {
  await texts.loadTexts('login')
  await expect(texts.loadTexts('nowhere')).rejects.toThrow('Unable to preload the texts of nowhere')
})

test('a number is grouped as the language does', async () => {
  await texts.i18n.changeLanguage('de')
  expect(texts.i18n.t('contract:ErrorTooMany', { count: 2_000 })).toContain('2.000')
  await texts.i18n.changeLanguage('en')
  expect(texts.i18n.t('contract:ErrorTooMany', { count: 2_000 })).toContain('2,000')
})

test('a name is shown as it is written, and does not turn the sentence that it stands in', async () => {
  await texts.loadTexts('invitation')
  const name = '\u202eA & <B>'
  expect(texts.i18n.t('invitation:title', { name })).toContain('A & <B>')
  expect(texts.i18n.t('invitation:title', { name })).not.toContain('\u202e')
})
