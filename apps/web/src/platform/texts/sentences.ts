/** Sentences after each other. Japanese puts no space after a full stop. */
export const sentences = (all: readonly string[], locale: string): string =>
  all.join(locale === 'ja' ? '' : ' ')
