import { expect, test } from 'vitest'
import { changesOf, type EditForm, firstFault, mergedForm } from './form.ts'

const before: EditForm = { title: 'Ride', note: '', sport: 'bike', date: '2026-03-01', time: '07:30:00' }
const now = Date.UTC(2026, 2, 10, 12)
const change = (changes: Partial<EditForm>) => changesOf({ ...before, ...changes }, before, 'Europe/Berlin')

test('only what was changed is sent, the start in UTC', () => {
  expect(change({})).toEqual({})
  expect(change({ title: ' Ride ' })).toEqual({})
  expect(change({ title: 'Long ride', time: '08:30:00' })).toEqual({
    title: 'Long ride',
    startTime: '2026-03-01T07:30:00Z',
  })
})

test.each([
  [{ date: '' }, 'ErrorInvalidDate'],
  [{ time: 'morning' }, 'ErrorInvalidDate'],
  [{ date: '2026-02-30' }, 'ErrorInvalidDate'],
  // All of today in UTC counts as past; tomorrow does not.
  [{ date: '2026-03-10', time: '23:00:00' }, undefined],
  [{ date: '2026-03-11' }, 'ErrorFutureDate'],
  [{ title: ' ', date: '' }, 'ErrorEnterValue'],
])('[A5-017] [A5-018] [A5-019] %o: the first message is %s', (changes, code) => {
  expect(firstFault(change(changes), now)?.code).toBe(code)
})

test('after somebody else’s change one’s own stands, and theirs in the rest', () => {
  const mine = { ...before, title: 'Mine' }
  const theirs = { ...before, title: 'Theirs', note: 'Rain' }
  expect(mergedForm(mine, before, theirs)).toEqual({ ...before, title: 'Mine', note: 'Rain' })
})
