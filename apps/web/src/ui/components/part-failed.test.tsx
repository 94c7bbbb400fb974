import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { failedPart, PartFailed } from './part-failed.tsx'

/** A query as a screen sees it, with its answers given one after another. */
function asked(...answers: (() => unknown)[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observer = new QueryObserver(client, {
    queryKey: ['part'],
    queryFn: async () => answers.shift()?.() ?? null,
  })
  const end = observer.subscribe(() => {})
  return {
    end,
    settled: () => vi.waitUntil(() => !observer.getCurrentResult().isFetching, { timeout: 20_000 }),
    part: () => failedPart(observer.getCurrentResult()),
    again: () => observer.refetch(),
  }
}
const fail = (message: string) => () => {
  throw new Error(message)
}

test('nothing is said before an answer and of a good one; of a failure what the server said', async () => {
  const good = asked(() => 1)
  expect(good.part()).toBeNull()
  await good.settled()
  expect(good.part()).toBeNull()
  good.end()
  const bad = asked(fail('The database is away.'))
  expect(bad.part()).toBeNull()
  await bad.settled()
  expect(bad.part()).toMatchObject({ message: 'The database is away.', busy: false })
  bad.end()
})

test('asked again it is busy and still said to be missing, and is gone with a good answer', async () => {
  const { part, settled, end } = asked(fail('once'), fail('twice'), () => 1)
  await settled()
  part()?.retry()
  expect(part()).toMatchObject({ message: undefined, busy: true })
  await settled()
  expect(part()).toMatchObject({ message: 'twice', busy: false })
  part()?.retry()
  await settled()
  expect(part()).toBeNull()
  end()
})

test('what was there before stays, and a newer failure is said beside it', async () => {
  const { part, settled, again, end } = asked(() => 1, fail('later'))
  await settled()
  expect(part()).toBeNull()
  await again()
  expect(part()).toMatchObject({ message: 'later', busy: false })
  end()
})

test('it is an alert with what is missing, why, and a button that waits while it asks', () => {
  const retry = () => {}
  const shown = (part: Parameters<typeof PartFailed>[0]['part']) =>
    renderToStaticMarkup(<PartFailed text="No ranges." again="Try again" part={part} />)
  expect(shown(null)).toBe('')
  const idle = shown({ message: 'The server is away.', busy: false, retry })
  expect(idle).toMatch(/role="alert"/)
  expect(idle).toMatch(/No ranges\..*The server is away\..*<button[^>]*>Try again<\/button>/)
  expect(idle).not.toMatch(/disabled/)
  expect(shown({ message: undefined, busy: true, retry })).toMatch(/aria-busy="true".*disabled/)
})
