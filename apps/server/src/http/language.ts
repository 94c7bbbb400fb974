import { defaultLocale, type Locale, localeFromAcceptLanguage, toLocale } from '@cadenza/contract'
import type { FastifyRequest } from 'fastify'

/** The value of a cookie, decoded; undefined where there is none or it cannot be decoded. */
export function cookie(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 0 || part.slice(0, at).trim() !== name) continue
    try {
      return decodeURIComponent(part.slice(at + 1).trim())
    } catch {
      // A value that is not URI-encoded text was not set by us.
      return undefined
    }
  }
  return undefined
}

/** The reader's language: the account's, else the `lang` cookie, else Accept-Language, else English. */
export function languageOf(request: FastifyRequest, accountLanguage?: Locale): Locale {
  return (
    accountLanguage ??
    (request.actor.kind === 'signed-in' ? request.actor.lang : undefined) ??
    toLocale(cookie(request, 'lang')) ??
    localeFromAcceptLanguage(request.headers['accept-language']) ??
    defaultLocale
  )
}
