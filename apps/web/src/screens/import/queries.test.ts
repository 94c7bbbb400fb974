import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../platform/api/api.ts', () => ({ api: { call } }))
const { historyQuery, keepHistoryFresh, refreshHistory } = await import('./queries.ts')
const { queryClient } = await import('../../platform/api/queries.ts')

let leave = () => {}
afterEach(() => {
  leave()
  queryClient.clear()
})

/** Opens the history, whose further answers are given in the order in which they are asked for. */
async function openHistory() {
  const answers: (() => void)[] = []
  const named = (fileName: string) => ({ uploads: [{ fileName }], more: false })
  call.mockImplementation(
    () => new Promise((resolve) => answers.push(() => resolve(named(`of answer ${answers.length}`)))),
  )
  const observer = new InfiniteQueryObserver(queryClient, historyQuery(false))
  leave = observer.subscribe(() => {})
  const shown = () => observer.getCurrentResult().data?.pages[0]?.uploads[0]?.fileName
  answers[0]?.()
  await vi.waitFor(() => expect(shown()).toBe('of answer 1'))
  return { answers, shown }
}

test('the history is refreshed though each answer takes longer than the time to the next request', async () => {
  const { answers, shown } = await openHistory()
  void keepHistoryFresh()
  void keepHistoryFresh()
  void keepHistoryFresh()
  expect(answers).toHaveLength(2)
  answers[1]?.()
  await vi.waitFor(() => expect(shown()).toBe('of answer 2'))
})

test('an answer under way is not taken for one that came after a change', async () => {
  const { answers, shown } = await openHistory()
  void keepHistoryFresh()
  void refreshHistory()
  answers[1]?.()
  expect(answers).toHaveLength(3)
  answers[2]?.()
  await vi.waitFor(() => expect(shown()).toBe('of answer 3'))
})
