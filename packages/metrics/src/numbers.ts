/** The text of every missing value. */
export const missing = '-'
export const minus = '−'

const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string, decimals: number, sign: 'negative' | 'exceptZero'): Intl.NumberFormat {
  const key = `${locale} ${decimals} ${sign}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: sign,
    })
    formats.set(key, format)
  }
  return format
}

export function isMissing(value: number | null | undefined): value is null | undefined {
  return value === null || value === undefined || !Number.isFinite(value)
}

/** Formats a number with a true minus; '-' for a missing value. */
export function formatNumber(value: number | null | undefined, decimals: number, locale: string): string {
  if (isMissing(value)) return missing
  return numberFormat(locale, decimals, 'negative').format(value).replace('-', minus)
}

/** Formats a difference with +, −, or ±0 if it rounds to zero. */
export function formatDifference(value: number | null | undefined, decimals: number, locale: string): string {
  if (isMissing(value)) return missing
  const text = numberFormat(locale, decimals, 'exceptZero').format(value)
  return /^[+-]/.test(text) ? text.replace('-', minus) : '±0'
}

/** Formats a change in percent, with its sign and two decimals. */
export function formatChangeRate(percent: number | null | undefined, locale: string): string {
  return withPercent(formatDifference(percent, 2, locale), locale)
}

/** Formats a left/right difference rate, with one decimal. */
export function formatSideRate(percent: number | null | undefined, locale: string): string {
  return withPercent(formatNumber(percent, 1, locale), locale)
}

const spacedPercent = new Set(['de', 'es', 'fr'])

/** Formats a percent sign behind a number as the language does. */
export function withPercent(number: string, locale: string): string {
  if (number === missing) return missing
  return spacedPercent.has(locale.slice(0, 2)) ? `${number}\u00a0%` : `${number}%`
}
