import { accessTokenS, refreshTokenS } from '@cadenza/contract/limits'
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

const refreshKey = 'refresh_token'

/** The access token in the cookie `auth` for as long as it lives; the refresh token stored beside the marker `session`, which lives as long. */
export const browserCredentials: Credentials = {
  authorization: () => readCookie('auth') || undefined,
  refreshToken: () => localStorage.getItem(refreshKey) ?? undefined,
  store({ tokenType, token, refreshToken }) {
    localStorage.setItem(refreshKey, refreshToken)
    writeCookie('auth', `${tokenType} ${token}`, { seconds: accessTokenS, secure: true })
    writeCookie('session', '1', { seconds: refreshTokenS, secure: true })
  },
  clear() {
    localStorage.removeItem(refreshKey)
    removeCookie('auth')
    removeCookie('session')
  },
}
