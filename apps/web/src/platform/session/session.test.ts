import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const get = vi.fn()
vi.mock('../api/api.ts', () => ({
  api: { call: ({ path }: { path: string }) => get(path), refresh: async () => true },
}))
vi.mock('../texts/i18n.ts', () => ({ currentLocale: () => 'en', changeLocale: async () => {} }))
vi.mock('./configs.ts', () => ({ loadConfigs: async () => {}, currentConfigs: () => new Map() }))
vi.mock('./own-preferences.ts', () => ({ followChosenTheme() {} }))

const cookies = new Map<string, string>()
const stored = new Map<string, string>()
beforeEach(() => {
  vi.resetModules()
  cookies.clear()
  stored.clear()
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (/Max-Age=0\b/.test(text)) cookies.delete(name)
      else cookies.set(name, value)
    },
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('location', { protocol: 'http:' })
  get.mockImplementation(async (path: string) =>
    path.endsWith('default_features/')
      ? { defaultFeatures: ['torque'] }
      : { account: { uuid: 'u', lang: 'en', role: ['athlete'], features: ['torque', 'report'] } },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  get.mockReset()
})

test('[A4-011] [A4-015] a visitor without cookie or refresh token gets the default features', async () => {
  const { startSession } = await import('./session.ts')
  expect(await startSession()).toMatchObject({
    account: undefined,
    features: new Set(['torque']),
    featuresOf: 'default',
  })
  expect(get.mock.calls.map(([path]) => path)).toEqual(['/api/account/v1/default_features/'])
})

test('[A4-007] [A4-009] [A4-016] with a token the features are those of the account once it is loaded', async () => {
  cookies.set('auth', 'Bearer%20t')
  const { startSession } = await import('./session.ts')
  expect(await startSession()).toMatchObject({
    account: { uuid: 'u' },
    features: new Set(['torque', 'report']),
    featuresOf: 'account',
  })
})

test('[A4-013] [A4-017] logging out removes cookies and refresh token, and clears the features', async () => {
  for (const name of ['auth', 'session', 'other']) cookies.set(name, 'x')
  stored.set('refresh_token', 'r')
  const { currentSession, forgetSignIn, startSession } = await import('./session.ts')
  await startSession()
  expect([...cookies.keys()].sort()).toEqual(['auth', 'lang', 'other', 'session', 'user_uuid'])
  forgetSignIn()
  expect([...cookies.keys()]).toEqual(['other'])
  expect(stored.size).toBe(0)
  expect(currentSession()).toEqual({ account: undefined, features: new Set(), featuresOf: null })
})

const coachAccount = (features: string[]) => ({
  account: { uuid: 'u', lang: 'en', role: ['athlete', 'coach', 'staff', 'superuser'], features },
})

test('[A3-002] [A3-003] [A4-012] [A9-003] after login account and configs are there, a coach’s athletes if none were, and the session is checked again after 300 seconds', async () => {
  cookies.set('auth', 'Bearer%20t')
  let features = ['torque']
  get.mockImplementation(async (path: string) =>
    path.startsWith('/api/coach/') ? { athletes: [{ uuid: 'a' }] } : coachAccount(features),
  )
  const listeners: (() => void)[] = []
  Object.assign(document, {
    hidden: false,
    addEventListener: (_: string, go: () => void) => listeners.push(go),
  })
  vi.useFakeTimers()
  const asked = () => get.mock.calls.map(([path]) => path)
  const { currentSession, keepSessionFresh, startSession } = await import('./session.ts')
  const { queryClient } = await import('../api/queries.ts')
  await startSession()
  keepSessionFresh()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toEqual(['/api/account/v1/', '/api/coach/v1/athletes/'])
  expect(queryClient.getQueryData(['athletes'])).toEqual([{ uuid: 'a' }])
  expect(currentSession().account).toMatchObject({
    isAthlete: true,
    isCoach: true,
    isStaff: true,
    isSuperuser: true,
    features: ['torque'],
  })
  features = ['torque', 'report']
  await vi.advanceTimersByTimeAsync(299_000)
  for (const look of listeners) look()
  expect(asked()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked().slice(2)).toEqual(['/api/account/v1/'])
  expect([...currentSession().features]).toEqual(features)
  // They are loaded: starting the session again does not request them.
  await startSession()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked().filter((path) => path.startsWith('/api/coach/'))).toHaveLength(1)
  // A hidden page waits until it is visible.
  Object.assign(document, { hidden: true })
  await vi.advanceTimersByTimeAsync(600_000)
  const before = asked().length
  Object.assign(document, { hidden: false })
  for (const look of listeners) look()
  expect(asked()).toHaveLength(before + 1)
})

test('[A4-012] who is no coach has no athletes asked for', async () => {
  cookies.set('auth', 'Bearer%20t')
  const { startSession } = await import('./session.ts')
  const { account } = await startSession()
  expect(account).toMatchObject({ isCoach: false, isStaff: false, isSuperuser: false })
  expect(get.mock.calls.map(([path]) => path)).toEqual(['/api/account/v1/'])
})
