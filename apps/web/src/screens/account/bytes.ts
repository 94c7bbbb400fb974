const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Size in the user's format: `12 MB`, `1.4 GB`. */
export function formatBytes(bytes: number, locale: string): string {
  let at = 0
  let value = bytes
  for (; value >= 1000 && at + 1 < units.length; at++) value /= 1000
  const maximumFractionDigits = at > 0 && value < 10 ? 1 : 0
  const unit = units[at] ?? 'byte'
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(value)
}
