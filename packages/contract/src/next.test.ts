import { expect, test } from 'vitest'
import { loginPath, safeNext } from './next.ts'

test('[A2-034] [A2-035] the way to the sign-in page carries path and query, and nothing for the start page', () => {
  expect(loginPath('/compare/?a=1&b=2')).toBe('/login?next=%2Fcompare%2F%3Fa%3D1%26b%3D2')
  expect(loginPath('/')).toBe('/login')
})

test('[A2-036] next must be a path of this site, otherwise it is the start page', () => {
  expect(safeNext('/activities/?sport=bike')).toBe('/activities/?sport=bike')
  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '',
    'x',
    null,
  ]
  for (const value of elsewhere) expect(safeNext(value), String(value)).toBe('/')
})
