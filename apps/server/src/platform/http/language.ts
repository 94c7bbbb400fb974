import { defaultLocale, type Locale, localeFromAcceptLanguage, toLocale } from '@cadenza/contract'
import type { FastifyRequest } from 'fastify'

/** Decoded value of a cookie; undefined if it is missing or cannot be decoded. */
export function cookie(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 0 || part.slice(0, at).trim() !== name) continue
    try {
      return decodeURIComponent(part.slice(at + 1).trim())
    } catch {
      // A value that is not URI-encoded was not set by this server.
      return undefined
    }
  }
  return undefined
}

/** Language of the reader: the account's, else the `lang` cookie, else Accept-Language, else English. */
export function languageOf(request: FastifyRequest, known?: Locale): Locale {
  return (
    known ??
    accountLanguage(request) ??
    toLocale(cookie(request, 'lang')) ??
    localeFromAcceptLanguage(request.headers['accept-language']) ??
    defaultLocale
  )
}

/** Language of the account. A request with an unreadable URL has no actor. */
function accountLanguage({ actor }: { actor?: FastifyRequest['actor'] }): Locale | undefined {
  return actor?.kind === 'signed-in' ? actor.lang : undefined
}
