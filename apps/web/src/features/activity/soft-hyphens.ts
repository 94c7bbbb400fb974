const ends =
  'frequenz|keit|moment|winkel|bereich|rotation|kippung|kontakt|kontaktzeit|zeit|wert|länge|druck|geschwindigkeit|verzögerung|arbeit|aufnahme'
const joint = new RegExp(`(?<=\\p{L}{4})(?=(?:${ends})(?!\\p{L}))`, 'gu')
const softHyphen = '\u00ad'

/** Marks where long German names may break: not every browser has a dictionary for `hyphens: auto`. */
export const withSoftHyphens = (name: string, locale: string): string =>
  locale === 'de' ? name.replace(joint, softHyphen) : name
