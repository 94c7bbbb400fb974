import { accessTokenS, refreshTokenS } from '@cadenza/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeCookie, writeCookie } from '../browser/cookies.ts'
import { browserCredentials } from './credentials.ts'

let written: string[]
const stored = new Map<string, string>()
beforeEach(() => {
  written = []
  stored.clear()
  vi.stubGlobal('document', {
    set cookie(text: string) {
      written.push(text)
    },
  })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('[A9-008] a cookie is kept for 365 days on path / and is not secure, unless said otherwise', () => {
  writeCookie('lang', 'de')
  // 365 × 24 × 3600
  expect(written).toEqual(['lang=de; Path=/; Max-Age=31536000; SameSite=Lax'])
  removeCookie('lang')
  expect(written[1]).toBe('lang=; Path=/; Max-Age=0; SameSite=Lax')
})

test('[A7-016] [A9-004] [A9-005] [A9-006] [A9-007] the cookie of a sign-in lives as long as the access token, an hour, beside a refresh token of seven days', () => {
  expect([accessTokenS, refreshTokenS]).toEqual([3600, 604_800])
  browserCredentials.store({ tokenType: 'Bearer', token: 't', refreshToken: 'r' })
  expect(written).toEqual([
    'auth=Bearer%20t; Path=/; Max-Age=3600; SameSite=Lax; Secure',
    'session=1; Path=/; Max-Age=604800; SameSite=Lax; Secure',
  ])
  expect([...stored]).toEqual([['refresh_token', 'r']])
})
