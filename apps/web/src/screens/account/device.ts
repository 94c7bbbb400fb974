/** Browsers by what alone names them; the first that fits wins, since each also calls itself by those below. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgi?A?(OS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (list: typeof browsers, userAgent: string) =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1]

/** What a person calls the device of a User-Agent header: its browser and its system, as far as they are known. */
export function deviceOf(userAgent: string): { browser: string | undefined; system: string | undefined } {
  return { browser: nameIn(browsers, userAgent), system: nameIn(systems, userAgent) }
}
