import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { get, put } = vi.hoisted(() => ({ get: vi.fn(), put: vi.fn() }))
vi.mock('../api/api.ts', () => ({
  api: {
    call: ({ method }: { method: string }, request: unknown) => (method === 'GET' ? get() : put('', request)),
  },
}))
const { queryClient, queryKeys } = await import('../api/queries.ts')
const { currentConfigs, loadConfigs, saveConfig } = await import('./configs.ts')

const order = (...columns: string[]) => ({ columns })
/** The server's data; each call is answered with its current state when the test allows. */
let kept: unknown
let reads: (() => void)[]
let writes: (() => void)[]

beforeEach(async () => {
  kept = order('time', 'power')
  reads = []
  writes = []
  get.mockImplementation(() => {
    const answer = { configs: [{ name: 'list', data: kept }] }
    return new Promise((resolve) => reads.push(() => resolve(answer)))
  })
  put.mockImplementation(
    (_: string, { body }: { body: { data: unknown } }) =>
      new Promise<void>((resolve) =>
        writes.push(() => {
          kept = body.data
          resolve()
        }),
      ),
  )
  const loaded = loadConfigs()
  await vi.waitFor(() => expect(reads).toHaveLength(1), { timeout: 20_000 })
  reads[0]?.()
  await loaded
})
afterEach(() => queryClient.clear())

const shown = () => currentConfigs().get('list')
const askAgain = () => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.configs })
  return loadConfigs()
}

test('an answer from before a save does not take it back', async () => {
  void askAgain()
  await vi.waitFor(() => expect(reads).toHaveLength(2), { timeout: 20_000 })
  const saved = saveConfig('u', 'list', order('power', 'time'))
  await vi.waitFor(() => expect(writes).toHaveLength(1), { timeout: 20_000 })
  writes[0]?.()
  await saved
  reads[1]?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown()).toEqual(order('power', 'time'))
})

test('a question during saves waits for the last of them', async () => {
  void saveConfig('u', 'list', order('power'))
  const last = saveConfig('u', 'list', order('power', 'time'))
  const asked = askAgain()
  await vi.waitFor(() => expect(writes).toHaveLength(1), { timeout: 20_000 })
  writes[0]?.()
  await vi.waitFor(() => expect(writes).toHaveLength(2), { timeout: 20_000 })
  expect(reads).toHaveLength(1)
  writes[1]?.()
  await last
  await vi.waitFor(() => expect(reads).toHaveLength(2), { timeout: 20_000 })
  reads[1]?.()
  await asked
  expect(shown()).toEqual(order('power', 'time'))
})
