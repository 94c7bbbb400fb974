import { rememberedCookieS } from '@cadenza/contract/limits'

/** A cookie's value, decoded; undefined where there is none. */
export function readCookie(name: string): string | undefined {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=')
    if (part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1))
  }
  return undefined
}

interface Lifetime {
  /** 365 days unless said otherwise. */
  seconds?: number
  /** Only over https, where the page itself came over it. */
  secure?: boolean
}

/** Path /, SameSite=Lax; kept for 365 days and not secure unless said otherwise. */
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
