const noBreak = '\u00a0'
const narrowNoBreak = '\u202f'

/** A number, or the placeholder of one, before its unit. */
const unit =
  /([\d}]) (%|°C|°F|[Mk]?[BoW]\b|GB\b|Go\b|k?m\b|cm\b|mm\b|mi\b|ft\b|kg\b|lb\b|h\b|min\b|m?s\b|k?Hz\b|k?J\b|km\/h|bpm|rpm|px)/g
const ellipsis = / …/g
/** A line must not end in `E-`. */
const email = /\b(e-)(?=mail)/gi
const wordJoiner = '\u2060'

/**
 * Inserts non-breaking spaces, as each language requires them: before a unit, within French quotes and before
 * French colons, semicolons and marks; and keeps `E-Mail` on one line. Texts are written with plain spaces.
 */
export function typeset(text: string, locale: string): string {
  if (locale === 'en' || locale === 'ja') return text
  const spaced = text
    .replace(unit, `$1${noBreak}$2`)
    .replace(ellipsis, `${noBreak}…`)
    .replace(email, `$1${wordJoiner}`)
  if (locale !== 'fr') return spaced
  return spaced
    .replace(/ ([;!?])/g, `${narrowNoBreak}$1`)
    .replace(/« | (?=[:»])/g, (space) => space.replace(' ', noBreak))
}

/**
 * Removes embeddings, overrides and isolates of direction (UAX #9), so that a name or title cannot reorder
 * the sentence around it.
 */
export function withoutTurns(value: string): string {
  return value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}

const numbers = new Map<string, Intl.NumberFormat>()

/** A value as it stands in a sentence: a number in the language's digits, grouped; a text without turns. */
export function inserted(value: string | number, locale: string): string {
  if (typeof value !== 'number') return withoutTurns(value)
  const format = numbers.get(locale) ?? new Intl.NumberFormat(locale)
  numbers.set(locale, format)
  return format.format(value)
}
