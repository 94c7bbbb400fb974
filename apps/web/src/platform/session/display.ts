import type { DateOptions, DisplayOptions } from '@cadenza/metrics'
import { currentLocale } from '../texts/i18n.ts'
import { browserLanguages } from './browser-languages.ts'
import { currentPreferences } from './own-preferences.ts'
import { currentSession } from './session.ts'
import { usualUnit } from './usual-unit.ts'

/** In which language and unit system numbers are shown. */
export const displayOptions = (): DisplayOptions => ({
  locale: currentLocale(),
  unit: currentSession().account?.unit ?? usualUnit(browserLanguages()[0] ?? currentLocale()),
})

export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The clock that the reader lives by: the account's; a visitor's is the browser's. */
export const ownTimeZone = (): string => currentSession().account?.timeZone ?? browserTimeZone()

export type DateDisplay = Omit<DateOptions, 'timeZone'>

/** In which language, order and clock dates and times of day are shown. */
export function dateDisplay(): DateDisplay {
  const locale = currentLocale()
  const { dateFormat, timeFormat } = currentPreferences(locale)
  return { locale, dateFormat, timeFormat }
}
