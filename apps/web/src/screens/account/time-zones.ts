interface Region {
  group: string
  items: { value: string; label: string }[]
}

/**
 * Time zones known to the browser, and those `beside`, by continent and ocean; the rest comes last, under
 * `other`.
 */
export function zonesByRegion(beside: readonly string[], other: string): Region[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...beside])
  const regions = new Map<string, Region['items']>()
  for (const value of [...names].toSorted()) {
    const slash = value.indexOf('/')
    const region = slash > 0 && !value.startsWith('Etc/') ? value.slice(0, slash) : other
    const label = (region === other ? value : value.slice(slash + 1)).replaceAll('_', ' ')
    const items = regions.get(region) ?? []
    items.push({ value, label })
    regions.set(region, items)
  }
  const last = regions.get(other) ?? []
  regions.delete(other)
  return [...[...regions].map(([group, items]) => ({ group, items })), { group: other, items: last }]
}

/**
 * Local name of a time zone for the start of a sentence, such as Mitteleuropäische Zeit; zones without one
 * keep their identifier.
 */
export function namedZone(timeZone: string, locale: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return name.startsWith('GMT') ? timeZone : name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
