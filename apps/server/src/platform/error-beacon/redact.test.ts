import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test.each([
  ['jo.doe+ride@mail.example.org cannot sign in', '{email} cannot sign in'],
  ['for jo%40example.org', 'for {email}'],
  [`at /activities/0191d6a0-0000-7000-8000-00000000beef/`, 'at /activities/{uuid}/'],
  [`reset ${'A'.repeat(43)}`, 'reset {secret}'],
  ['https://x.example/login?next=/secret#frag', 'https://x.example/login?…'],
  ['one\n   two \r\n\r\n three  four', 'one | two | three  four'],
])('%j is logged as %j', (text, logged) => {
  expect(redact(text, 500)).toBe(logged)
})

test('of an endless local part nothing is left', () => {
  expect(redact(`${'jo.doe.'.repeat(40)}@example.org`, 4_000)).not.toContain('example')
})

test.each(['a', 'a.', ' ', '%4', '0123abcd-', '@', '\n '])(
  'a report of nothing but %j does not keep anybody waiting',
  (piece) => {
    const text = piece.repeat(8_000 / piece.length)
    const startMs = performance.now()
    redact(text, 4_000)
    expect(performance.now() - startMs).toBeLessThan(1_000)
  },
)
