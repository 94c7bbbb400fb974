/** Missing values look like this everywhere. */
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

/** A number in the reader's language with a true minus; '-' where there is none. */
export function formatNumber(value: number | null | undefined, decimals: number, locale: string): string {
  if (isMissing(value)) return missing
  return numberFormat(locale, decimals, 'negative').format(value).replace('-', minus)
}

/** A difference: + on gains, − on losses, ±0 where nothing changes at this number of decimals. */
export function formatDifference(value: number | null | undefined, decimals: number, locale: string): string {
  if (isMissing(value)) return missing
  const text = numberFormat(locale, decimals, 'exceptZero').format(value)
  return /^[+-]/.test(text) ? text.replace('-', minus) : '±0'
}

/** Percent with its sign: two decimals, as changes are shown. */
export function formatChangeRate(percent: number | null | undefined, locale: string): string {
  return withPercent(formatDifference(percent, 2, locale), locale)
}

/** The left/right difference rate: one decimal. */
export function formatSideRate(percent: number | null | undefined, locale: string): string {
  return withPercent(formatNumber(percent, 1, locale), locale)
}

const spacedPercent = new Set(['de', 'es', 'fr'])

function withPercent(number: string, locale: string): string {
  if (number === missing) return missing
  return spacedPercent.has(locale.slice(0, 2)) ? `${number}\u00a0%` : `${number}%`
}
