import { ownTimeZone } from '../../platform/session/display.ts'
import { today } from './typed-date.ts'

/** The latest day that a record of the reader's may have now: today by the clock they live by. */
export const ownToday = (): string => today(Date.now(), ownTimeZone())
