import { accessTokenS, refreshTokenS } from '@cadenza/contract/limits'
import { readCookie, removeCookie, writeCookie } from '../browser/cookies.ts'

export interface Token {
  tokenType: string
  token: string
  refreshToken: string
}

/** Stored credentials, shared by all tabs. */
export interface Credentials {
  /** '<tokenType> <token>' until it expires. */
  authorization(): string | undefined
  refreshToken(): string | undefined
  store(token: Token): void
  /** Resolves once other tabs see what was stored last, within a second. */
  spread(): Promise<void>
  clear(): void
}

const refreshKey = 'refresh_token'
const spreadTries = 50
const spreadPauseMs = 20

/**
 * Keeps the access token in the cookie `auth` until it expires; the refresh token is stored beside the marker
 * `session`, which lives as long.
 */
export const browserCredentials: Credentials = {
  authorization: () => readCookie('auth') || undefined,
  refreshToken: () => localStorage.getItem(refreshKey) ?? undefined,
  store({ tokenType, token, refreshToken }) {
    localStorage.setItem(refreshKey, refreshToken)
    writeCookie('auth', `${tokenType} ${token}`, { seconds: accessTokenS, secure: true })
    writeCookie('session', '1', { seconds: refreshTokenS, secure: true })
  },
  async spread() {
    // Other processes of a browser see a written cookie slightly later. Missing over plain HTTP.
    const store: CookieStore | undefined = globalThis.cookieStore
    if (!store) return
    const written = readCookie('auth')
    for (let tries = 0; tries < spreadTries; tries++) {
      const told = await store.get('auth')
      if (told?.value !== undefined && decodeURIComponent(told.value) === written) return
      await new Promise((resolve) => setTimeout(resolve, spreadPauseMs))
    }
  },
  clear() {
    localStorage.removeItem(refreshKey)
    removeCookie('auth')
    removeCookie('session')
  },
}
