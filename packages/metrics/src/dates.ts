export const dateFormats = ['mm/dd/yyyy', 'dd/mm/yyyy', 'yyyy/mm/dd'] as const
export type DateFormat = (typeof dateFormats)[number]
export const timeFormats = ['12h', '24h'] as const
export type TimeFormat = (typeof timeFormats)[number]

export interface DateOptions {
  locale: string
  /** IANA name. */
  timeZone: string
  dateFormat: DateFormat
  timeFormat: TimeFormat
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar date in a time zone, in one of the three formats. */
export function formatDate(
  instant: Date | number,
  options: Pick<DateOptions, 'timeZone' | 'dateFormat'>,
): string {
  const format = cached(
    `date ${options.timeZone}`,
    () =>
      new Intl.DateTimeFormat('en', {
        timeZone: options.timeZone,
        calendar: 'gregory',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      }),
  )
  const [month = '', day = '', year = ''] = format.format(instant).split('/')
  return options.dateFormat.replace('yyyy', year).replace('mm', month).replace('dd', day)
}

/** The time of day in a time zone. */
export function formatTime(
  instant: Date | number,
  { locale, timeZone, timeFormat }: Pick<DateOptions, 'locale' | 'timeZone' | 'timeFormat'>,
): string {
  const format = cached(
    `time ${locale} ${timeZone} ${timeFormat}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        timeZone,
        hour: timeFormat === '24h' ? '2-digit' : 'numeric',
        minute: '2-digit',
        hourCycle: timeFormat === '24h' ? 'h23' : 'h12',
      }),
  )
  return format.format(instant).replaceAll('\u202f', ' ')
}

export function formatDateTime(instant: Date | number, options: DateOptions): string {
  return `${formatDate(instant, options)} ${formatTime(instant, options)}`
}

/** A date with its short weekday, as in a report's date field: `Sat 21/11/2026`, `2026/11/21（土）`. */
export function formatDateWithWeekday(
  instant: Date | number,
  options: Pick<DateOptions, 'locale' | 'timeZone' | 'dateFormat'>,
): string {
  const weekday = cached(
    `weekday ${options.locale} ${options.timeZone}`,
    () => new Intl.DateTimeFormat(options.locale, { timeZone: options.timeZone, weekday: 'short' }),
  )
  const [day, date] = [weekday.format(instant), formatDate(instant, options)]
  return isJapanese(options) ? `${date}（${day}）` : `${day} ${date}`
}

/** True where the weekday follows the date in brackets. */
const isJapanese = ({ locale }: Pick<DateOptions, 'locale'>) => locale.startsWith('ja')

function cached(key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  let format = formats.get(key)
  if (!format) {
    format = make()
    formats.set(key, format)
  }
  return format
}
