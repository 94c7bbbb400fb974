import { readCookie, removeCookie, writeCookie } from './cookies.ts'

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
  clear(): void
}

const hour = 1 / 24
const refreshKey = 'refresh_token'

/** The access token in the cookie `auth` for 1 hour; the refresh token stored for 7 days beside the marker `session`. */
export const browserCredentials: Credentials = {
  authorization: () => readCookie('auth') || undefined,
  refreshToken: () => localStorage.getItem(refreshKey) ?? undefined,
  store({ tokenType, token, refreshToken }) {
    localStorage.setItem(refreshKey, refreshToken)
    writeCookie('auth', `${tokenType} ${token}`, { days: hour, secure: true })
    writeCookie('session', '1', { days: 7, secure: true })
  },
  clear() {
    localStorage.removeItem(refreshKey)
    removeCookie('auth')
    removeCookie('session')
  },
}
