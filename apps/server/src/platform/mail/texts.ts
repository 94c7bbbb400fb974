import type { Locale } from '@cadenza/contract'
import { de } from './texts/de.ts'
import { en, type MailTexts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'
import { ja } from './texts/ja.ts'

export const mailTexts: Readonly<Record<Locale, MailTexts>> = { en, ja, de, es, fr, it }
