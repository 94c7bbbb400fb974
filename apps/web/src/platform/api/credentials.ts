import { accessTokenS, refreshTokenS } from '@cadenza/contract/limits'
import { readCookie, removeCookie, writeCookie } from '../browser/cookies.ts'

export interface Token {
  tokenType: string
  token: string
  refreshToken: string
}

/** Where a sign-in is kept: shared by all tabs. */
export interface Credentials {
  /** '<tokenType> <token>', while it lives. */
  authorization(): string | undefined
  refreshToken(): string | undefined
  store(token: Token): void
  /** Resolves when other tabs read what was stored last; at the latest within a second. */
  spread(): Promise<void>
  clear(): void
}

const refreshKey = 'refresh_token'
const spreadTries = 50
const spreadPauseMs = 20

/** The access token in the cookie `auth` for as long as it lives; the refresh token stored beside the marker `session`, which lives as long. */
export const browserCredentials: Credentials = {
  authorization: () => readCookie('auth') || undefined,
  refreshToken: () => localStorage.getItem(refreshKey) ?? undefined,
  store({ tokenType, token, refreshToken }) {
    localStorage.setItem(refreshKey, refreshToken)
    writeCookie('auth', `${tokenType} ${token}`, { seconds: accessTokenS, secure: true })
    writeCookie('session', '1', { seconds: refreshTokenS, secure: true })
  },
  async spread() {
    // A browser of several processes tells the others of a cookie a moment after it was written here. Missing over plain http.
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
