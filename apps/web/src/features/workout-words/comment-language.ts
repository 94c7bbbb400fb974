import { type CommentLanguage, commentLanguages } from '@cadenza/workout/definition'
import { currentLocale } from '../../platform/texts/i18n.ts'

/** The language of comments that name none: the reader's. */
export function commentLanguage(): CommentLanguage {
  const locale = currentLocale()
  return commentLanguages.find((language) => language === locale) ?? 'en'
}
