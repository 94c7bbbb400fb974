import type { TimeFormat } from '@cadenza/metrics/dates'

/**
 * Formats a time of day (HH:MM:SS) for the user: `17:42:07`, `5:42:07 PM`, `午後5:42:07`; other text is
 * returned unchanged.
 */
export function formatTypedTime(time: string, locale: string, format: TimeFormat): string {
  if (!isTime(time) || format === '24h') return time
  return new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h12',
    timeZone: 'UTC',
  })
    .format(new Date(`1970-01-01T${time}Z`))
    .replace(/[\u00a0\u202f]/g, ' ')
}

const ante = /^(am|a|午前)$/
const post = /^(pm|p|午後)$/

/**
 * Parses a typed time of day to HH:MM:SS: on a 12- or 24-hour clock, with any separators, seconds optional.
 * Other text is returned as typed.
 */
export function parseTypedTime(text: string): string {
  const plain = text.trim().normalize('NFKC').toLowerCase()
  const [, before = '', hour = '', minute = '', second = '0', after = ''] =
    /^(\D*)(\d{1,2})[:.,h時 ]+(\d{1,2})(?:[:.,m分 ]+(\d{1,2}))?\s*[s秒分]?\s*(\D*)$/.exec(plain) ?? []
  const half = (before + after).replace(/[^\p{L}]/gu, '')
  const noon = ante.test(half) ? 0 : post.test(half) ? 12 : null
  const typed = Number(hour)
  const odd = noon === null ? half !== '' || typed > 23 : typed < 1 || typed > 12
  if (hour === '' || odd || Number(minute) > 59 || Number(second) > 59) return text.trim()
  const hours = noon === null ? typed : (typed % 12) + noon
  return [hours, minute, second].map((part) => String(part).padStart(2, '0')).join(':')
}

export const isTime = (text: string): boolean => /^([01]\d|2[0-3])(:[0-5]\d){2}$/.test(text)
