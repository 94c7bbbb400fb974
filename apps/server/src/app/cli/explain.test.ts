import { expect, test } from 'vitest'
import { explain } from './explain.ts'

const failure = (message: string, properties: object) => Object.assign(new Error(message), properties)

test('a full disk and a database that is gone are told in words, with what to do', () => {
  expect(explain(failure('ENOSPC: no space left on device, write', { code: 'ENOSPC' }))).toEqual({
    message: 'The disk is full. Free some space and run the command again. Finished work is kept.',
    exitCode: 1,
  })
  expect(explain(failure('terminating connection', { code: '57P01' }))).toEqual({
    message:
      'The database or the storage cannot be reached (terminating connection). Run the command again when both are available. Finished work is kept.',
    exitCode: 1,
  })
})

test('what nobody foresaw is told with all there is', () => {
  expect(explain(new Error('odd')).message).toMatch(/^Error: odd\n {4}at /)
})
