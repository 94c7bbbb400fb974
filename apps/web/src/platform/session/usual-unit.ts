/** Regions that measure roads in miles. */
const milesRegions = new Set(['US', 'GB', 'LR', 'MM'])

/** Usual unit for a visitor, by the region of the browser's language; km by default. */
export const usualUnit = (language: string): 'km' | 'mi' =>
  milesRegions.has(new Intl.Locale(language).region ?? '') ? 'mi' : 'km'
