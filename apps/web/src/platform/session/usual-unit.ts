/** Where roads are measured in miles. */
const milesRegions = new Set(['US', 'GB', 'LR', 'MM'])

/** What a visitor without an account is used to, by the region of the browser's language: km unless it says otherwise. */
export const usualUnit = (language: string): 'km' | 'mi' =>
  milesRegions.has(new Intl.Locale(language).region ?? '') ? 'mi' : 'km'
