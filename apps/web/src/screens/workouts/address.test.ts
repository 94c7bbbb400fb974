import { expect, test } from 'vitest'
import { type LibraryState, readState, writeState } from './address.ts'

const usual: LibraryState = {
  view: 'mine',
  search: '',
  tag: undefined,
  sport: undefined,
  user: undefined,
}

test('the library’s state is in the address, which is empty as long as nothing is chosen', () => {
  expect(writeState(usual).toString()).toBe('')
  expect(readState(new URLSearchParams())).toEqual(usual)
  const chosen: LibraryState = {
    view: 'recommended',
    search: 'hill & form',
    tag: 'legs, quick',
    sport: 'run',
    user: 'abc',
  }
  expect(readState(new URLSearchParams(writeState(chosen).toString()))).toEqual(chosen)
})

test('words that mean nothing are as if they were not there', () => {
  expect(readState(new URLSearchParams('view=all&sport=swim&tag=&user='))).toEqual(usual)
})
