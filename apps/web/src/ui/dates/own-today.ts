import { ownTimeZone } from '../../platform/session/display.ts'
import { today } from './typed-date.ts'

/** Latest day allowed for the user's records: today in their time zone. */
export const ownToday = (): string => today(Date.now(), ownTimeZone())
