/**
 * The browser's languages as `Intl` takes them. A system's locale may be named in its own way, e.g. `en-US@posix` or `de_DE.UTF-8`,
 * at which `Intl` throws; what names no language at all (`C`) is left out.
 */
export function languagesOf({ languages, language }: Pick<Navigator, 'languages' | 'language'>): string[] {
  const named = languages.length > 0 ? languages : [language]
  return [...new Set(named.flatMap(tagOf))]
}

export const browserLanguages = (): string[] => languagesOf(navigator)

function tagOf(name: string | undefined): string[] {
  const [tag = ''] = (name ?? '').split(/[.@]/)
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}
