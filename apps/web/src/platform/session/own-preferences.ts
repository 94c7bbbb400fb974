import { chooseScheme, currentChoice } from '../theme/scheme.ts'
import { browserLanguages } from './browser-languages.ts'
import { currentConfigs, saveConfig } from './configs.ts'
import { type Preferences, readPreferences, usualPreferences, writePreferences } from './preferences.ts'

/** The name of the config that holds them. */
const preferencesConfig = 'preferences'

/** The browser's own region where it speaks the page's language, else the language alone. */
const regionOf = (locale: string): string =>
  browserLanguages().find((language) => language.split('-')[0] === locale && language.includes('-')) ?? locale

export const currentPreferences = (locale: string): Preferences =>
  readPreferences(currentConfigs().get(preferencesConfig), usualPreferences(regionOf(locale)))

/** In effect at once; rejects when the server did not keep it. */
export function savePreferences(userUuid: string, change: Partial<Preferences>): Promise<void> {
  if (change.theme) chooseScheme(change.theme)
  return saveConfig(
    userUuid,
    preferencesConfig,
    writePreferences(currentConfigs().get(preferencesConfig), change),
  )
}

/** The theme chosen on another device holds here too. */
export function followChosenTheme(locale: string): void {
  const { theme } = currentPreferences(locale)
  if (theme && theme !== currentChoice()) chooseScheme(theme)
}
