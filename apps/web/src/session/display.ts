import type { DisplayOptions } from '@cadenza/metrics'
import { currentLocale } from '../texts/i18n.ts'
import { currentSession } from './session.ts'

/** In which language and unit system numbers are shown. */
export const displayOptions = (): DisplayOptions => ({
  locale: currentLocale(),
  unit: currentSession().account?.unit ?? 'km',
})
