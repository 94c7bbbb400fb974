import type { Locale } from './locales.ts'
import { de } from './texts/de.ts'
import { en, type TextKey, type Texts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'
import { ja } from './texts/ja.ts'
import { inserted, typeset } from './typography.ts'

export type { TextKey, Texts }

export const texts: Readonly<Record<Locale, Texts>> = { en, ja, de, es, fr, it }

export type TextParameters = Readonly<Record<string, string | number>>

/** Fills `{name}` placeholders; one without a value stays as it is. */
export function fillText(template: string, locale: Locale, parameters: TextParameters = {}): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => inserted(parameters[name] ?? whole, locale))
}

export function text(key: TextKey, locale: Locale, parameters?: TextParameters): string {
  return fillText(typeset(texts[locale][key], locale), locale, parameters)
}
