import { beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '../api/failure.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../api/api.ts', () => ({
  api: { call },
  emptyAnswer: () => new ApiFailure(500, 'Sorry, something went wrong.'),
}))
const changed = vi.hoisted(() => vi.fn())
vi.mock('./session.ts', () => ({ accountChanged: changed }))

beforeEach(() => vi.clearAllMocks())

test.each([[undefined], [{}]])(
  'an answer %j without the account is a failure that forms show',
  async (answer) => {
    call.mockResolvedValue(answer)
    const { changeAccount } = await import('./change-account.ts')
    const failed = await changeAccount({ name: 'Ada' }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(ApiFailure)
    expect((failed as ApiFailure).message).toBe('Sorry, something went wrong.')
    expect(changed).not.toHaveBeenCalled()
  },
)

test('the account of the answer is the session’s', async () => {
  const account = { name: 'Ada' }
  call.mockResolvedValue({ account })
  const { changeAccount } = await import('./change-account.ts')
  await changeAccount({ name: 'Ada' })
  expect(changed).toHaveBeenCalledWith(account)
})
