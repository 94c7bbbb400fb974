import type { Locale } from '@cadenza/contract/locales'

/** Words that English has and none of the other five would say in a sentence of its own. */
const words = [
  'the and of with your you this that these those please was were are not from into which who what when where how each',
  'every both than there their have has been will would could should about between before after again only another more',
  'most less here activity activities ranges? laps? strides? steps? strokes? heart rate speed threshold settings upload',
  'uploaded delete deleted save saved cancel close open show hide search choose enter select thigh torque grade ground',
  'landing workout athletes? left right share shared new old times? week days? month year hours? seconds',
]
  .join(' ')
  .replaceAll(' ', '|')

const englishWord = new RegExp(`(?<![\\p{L}-])(${words})(?![\\p{L}-])`, 'giu')

/** Names, and words of a format, are the same everywhere. */
const names =
  /timezone-boundary-builder|OpenStreetMap contributors|Apache License|left_foot|activities\.csv|\bActivit(?:y|ies)\b(?=\s?[”»“」])|（Delete）|^Delete$/g

/** Some of these words are a language's own after all. */
const ownWords: Partial<Record<Locale, readonly string[]>> = {
  de: ['rate', 'was', 'will'],
  es: ['has'],
  fr: ['grade'],
}

/** The first English word of a text; undefined if there is none. */
export function englishIn(text: string, locale: Locale): string | undefined {
  for (const [, word = ''] of text.replaceAll(names, '').matchAll(englishWord))
    if (!ownWords[locale]?.includes(word.toLowerCase())) return word
  return undefined
}

/** Texts that are rightly called as in English: names, abbreviations, words of a common origin. */
const everywhere = ['FTP', 'name@example.com']
const alike: Partial<Record<Locale, readonly string[]>> = {
  de: [
    'Banner',
    'Cursor',
    'Filter',
    'Fitness (CTL)',
    'Form',
    'Form (TSB)',
    'Marathon',
    'Name',
    'Pace',
    'Person',
    'Phase',
    'Rate',
    'Sensor',
    'Stamina',
    'Start',
    'Status',
    'Tab',
    'Zone',
  ],
  es: ['pelvis', 'torso', 'Cursor', 'Original ({format})', 'Pelvis', 'Sensor', 'Torso', 'Tutorial'],
  fr: [
    '1 mile',
    'Axes',
    'Cadence',
    'Calories',
    'Date',
    'Distance',
    'Effort',
    'Efforts',
    'Fatigue (ATL)',
    'Invitation',
    'Latitude',
    'Longitude',
    'Marathon',
    'Menu',
    'Menus',
    'Messages',
    'Miles',
    'Note',
    'Notifications',
    'Original ({format})',
    'Phase',
    'Sport',
    'Type',
    'Zone',
    'centre',
    'min',
    'points',
    '{name}, version {number}',
  ],
  it: ['File', 'Link', 'Menu', 'Password', 'Sport', 'Tutorial', 'max', 'min'],
}

/** May a text stay as it is in English? */
export function mayStayEnglish(text: string, locale: Locale): boolean {
  const hasWords = /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, ''))
  const isAbbreviation = /^[A-Z]{2,4}$/.test(text)
  return !hasWords || isAbbreviation || everywhere.includes(text) || (alike[locale]?.includes(text) ?? false)
}
