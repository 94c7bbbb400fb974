import { describe, expect, test } from 'vitest'
import { readPreferences, usualPreferences, writePreferences } from './preferences.ts'

describe('preferences', () => {
  test.each([
    ['en-US', 'mm/dd/yyyy', '12h', 'sunday'],
    ['en-GB', 'dd/mm/yyyy', '24h', 'monday'],
    ['de', 'dd/mm/yyyy', '24h', 'monday'],
    ['ja', 'yyyy/mm/dd', '24h', 'sunday'],
  ])('are usual for %s until somebody chooses', (language, dateFormat, timeFormat, weekStart) => {
    expect(readPreferences(undefined, usualPreferences(language))).toEqual({
      dateFormat,
      timeFormat,
      weekStart,
      theme: undefined,
      reportEmails: true,
    })
  })

  test('are read under the names that the config has', () => {
    const stored = { date_format: 'yyyy/mm/dd', time_format: '12h', week_start: 'saturday', theme: 'dark' }
    const mails = { report_emails: false }
    expect(readPreferences({ ...stored, ...mails }, usualPreferences('de'))).toEqual({
      dateFormat: 'yyyy/mm/dd',
      timeFormat: '12h',
      weekStart: 'saturday',
      theme: 'dark',
      reportEmails: false,
    })
  })

  test('that are no option are as if they were missing', () => {
    const usual = usualPreferences('de')
    for (const stored of [
      null,
      3,
      'dark',
      [],
      { date_format: 'dd.mm.yyyy', time_format: 24, theme: {}, report_emails: 'no' },
    ])
      expect(readPreferences(stored, usual)).toEqual(usual)
  })

  test('change one by one and leave what else is kept with them', () => {
    const stored = { date_format: 'yyyy/mm/dd', later: [1] }
    expect(writePreferences(stored, { timeFormat: '12h' })).toEqual({ ...stored, time_format: '12h' })
    expect(stored).toEqual({ date_format: 'yyyy/mm/dd', later: [1] })
  })
})
