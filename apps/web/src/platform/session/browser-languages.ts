/**
 * The browser's languages in a form that `Intl` accepts. System locales such as `en-US@posix` or
 * `de_DE.UTF-8` would make it throw; those without a language (`C`) are left out.
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
