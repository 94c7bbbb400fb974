import { chooseScheme, currentChoice } from '../theme/scheme.ts'
import { browserLanguages } from './browser-languages.ts'
import { currentConfigs, saveConfig } from './configs.ts'
import { type Preferences, readPreferences, usualPreferences, writePreferences } from './preferences.ts'

/** Name of the config with the preferences. */
const preferencesConfig = 'preferences'

/** The browser's region if it uses the page's language, otherwise the language alone. */
const regionOf = (locale: string): string =>
  browserLanguages().find((language) => language.split('-')[0] === locale && language.includes('-')) ?? locale

export const currentPreferences = (locale: string): Preferences =>
  readPreferences(currentConfigs().get(preferencesConfig), usualPreferences(regionOf(locale)))

/** Applies preferences at once; rejects if the server did not save them. */
export function savePreferences(userUuid: string, change: Partial<Preferences>): Promise<void> {
  if (change.theme) chooseScheme(change.theme)
  return saveConfig(
    userUuid,
    preferencesConfig,
    writePreferences(currentConfigs().get(preferencesConfig), change),
  )
}

/** Applies the theme chosen on another device. */
export function followChosenTheme(locale: string): void {
  const { theme } = currentPreferences(locale)
  if (theme && theme !== currentChoice()) chooseScheme(theme)
}
