import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hashPassword } from '../users/users.ts'
import { inTurn } from './turns.ts'

test('a burst of password checks leaves threads for whoever reads a file', async () => {
  await hashPassword('the library is loaded')
  const done: string[] = []
  const burst = Array.from({ length: 12 }, async () => {
    await inTurn(() => hashPassword('wheel-spoke-17'))
    done.push('password')
  })
  await new Promise((resolve) => setImmediate(resolve))
  await stat(import.meta.filename)
  done.push('file')
  await Promise.all(burst)
  // It would be behind nine of them if they took all threads.
  expect(done.indexOf('file')).toBeLessThan(6)
  expect(done).toHaveLength(13)
})

test('work that fails gives its turn to the next', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 9 }, (_, n) =>
      inTurn(async () => {
        if (n % 2 === 0) throw new Error('as expected')
        return n
      }),
    ),
  )
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  await expect(inTurn(async () => 'still')).resolves.toBe('still')
})

test('no more than two at once', async () => {
  let running = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 7 }, () =>
      inTurn(async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 2))
        running -= 1
      }),
    ),
  )
  expect(most).toBe(2)
})
