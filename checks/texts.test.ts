import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textFaults } from './texts.ts'

const webSource = path.join(import.meta.dirname, '..', 'apps', 'web', 'src')

test('every screen has all its texts in six languages, and the code names no other', () => {
  expect(textFaults(webSource)).toEqual([])
})

describe('in a broken copy', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'cadenza-texts-'))
  beforeAll(() =>
    cpSync(path.join(webSource, 'screens', 'login'), path.join(copy, 'login'), { recursive: true }),
  )
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  /** The faults after one change to one file, which is then put back. */
  function faultsAfter(file: string, change: (texts: Record<string, string>) => void): string[] {
    const at = path.join(copy, 'login', 'texts', file)
    const before = readFileSync(at, 'utf8')
    const texts = JSON.parse(before) as Record<string, string>
    change(texts)
    writeFileSync(at, JSON.stringify(texts))
    try {
      return textFaults(copy)
    } finally {
      writeFileSync(at, before)
    }
  }

  test('nothing is found before it is broken', () => {
    expect(textFaults(copy)).toEqual([])
  })

  test.each(['ja', 'de', 'es', 'fr', 'it'])('a key missing in %s is found', (locale) => {
    expect(faultsAfter(`${locale}.json`, (texts) => delete texts.email)).toEqual([
      `login: ${locale} lacks email`,
    ])
  })

  test('a key missing in English is found in the others and in the code', () => {
    const faults = faultsAfter('en.json', (texts) => delete texts.subtitle)
    expect(faults).toContain('login: de has subtitle, which English lacks')
    expect(faults).toContain('login/index.tsx: login has no subtitle')
  })

  test('a whole language missing is found', () => {
    rmSync(path.join(copy, 'login', 'texts', 'it.json'))
    expect(textFaults(copy)).toContain('login: there is no it.json')
    cpSync(
      path.join(webSource, 'screens', 'login', 'texts', 'it.json'),
      path.join(copy, 'login', 'texts', 'it.json'),
    )
  })

  test.each([
    [
      'an empty text',
      'fr.json',
      (texts: Record<string, string>) => (texts.forgot = ' '),
      'fr leaves forgot empty',
    ],
    [
      'a text left in English',
      'de.json',
      (texts: Record<string, string>) => (texts.forgot = 'Forgot password?'),
      'de has forgot in English',
    ],
    [
      'a placeholder of its own',
      'ja.json',
      (texts: Record<string, string>) => (texts.forgot = '{name}?'),
      'ja has other placeholders in forgot than English',
    ],
    [
      'a blank before an English percent sign',
      'en.json',
      (texts: Record<string, string>) => (texts.forgot = '5 %'),
      'en writes the percent sign of forgot otherwise than figures',
    ],
    [
      'a percent sign that may stand alone in a German line',
      'de.json',
      (texts: Record<string, string>) => (texts.forgot = '5 %'),
      'de writes the percent sign of forgot otherwise than figures',
    ],
    [
      'a missing plural form',
      'en.json',
      (texts: Record<string, string>) => {
        texts.more_other = '{count} more'
      },
      'en lacks more_one',
    ],
  ])('%s is found', (_, file, change, fault) => {
    expect(faultsAfter(file, change)).toContain(`login: ${fault}`)
  })
})
