import { rememberedCookieS } from '@cadenza/contract/limits'

/** Decoded value of a cookie; undefined if missing. */
export function readCookie(name: string): string | undefined {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=')
    if (part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1))
  }
  return undefined
}

interface Lifetime {
  /** Default: 365 days. */
  seconds?: number
  /** Sets the Secure attribute if the page was loaded over HTTPS. */
  secure?: boolean
}

/** Writes a cookie with Path=/ and SameSite=Lax; by default for 365 days and not secure. */
export function writeCookie(
  name: string,
  value: string,
  { seconds = rememberedCookieS, secure = false }: Lifetime = {},
): void {
  const flags = secure && location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and is asynchronous
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${flags}`
}

export function removeCookie(name: string): void {
  writeCookie(name, '', { seconds: 0 })
}
