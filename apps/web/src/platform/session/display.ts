import type { DateOptions, DisplayOptions } from '@cadenza/metrics'
import { currentLocale } from '../texts/i18n.ts'
import { browserLanguages } from './browser-languages.ts'
import { currentPreferences } from './own-preferences.ts'
import { currentSession } from './session.ts'
import { usualUnit } from './usual-unit.ts'

/** Language and unit system for numbers. */
export const displayOptions = (): DisplayOptions => ({
  locale: currentLocale(),
  unit: currentSession().account?.unit ?? usualUnit(browserLanguages()[0] ?? currentLocale()),
})

export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The user's time zone: the account's, or the browser's for visitors. */
export const ownTimeZone = (): string => currentSession().account?.timeZone ?? browserTimeZone()

export type DateDisplay = Omit<DateOptions, 'timeZone'>

/** Language, order and clock for dates and times of day. */
export function dateDisplay(): DateDisplay {
  const locale = currentLocale()
  const { dateFormat, timeFormat } = currentPreferences(locale)
  return { locale, dateFormat, timeFormat }
}
