import { expect, test } from 'vitest'
import { watchExpiry } from './expiry.ts'

/** Sessions of which one more second has arrived at each look. */
function watched() {
  let elapsedMs = 0
  let receivedMs = 0
  const expiry = watchExpiry({ idleS: 900, openS: 86_400 }, () => elapsedMs)
  return (minutes: number, ...of: { userUuid: string; uuid: string }[]) => {
    elapsedMs += minutes * 60_000
    receivedMs += 1_000
    return expiry.expired(of.map((each) => ({ ...each, receivedMs })))
  }
}

const ride = { userUuid: 'a', uuid: 'ride' }

test('a session that still sends is over when it has been open for a day', () => {
  const lookAfter = watched()
  expect(lookAfter(0, ride)).toEqual([])
  for (let minutes = 10; minutes < 24 * 60; minutes += 10) expect(lookAfter(10, ride)).toEqual([])
  expect(lookAfter(10, ride)).toMatchObject([ride])
})

test('sessions of two athletes with the same uuid are told apart', () => {
  const other = { userUuid: 'b', uuid: 'ride' }
  const lookAfter = watched()
  lookAfter(0, ride)
  for (let hour = 0; hour < 12; hour++) lookAfter(60, ride)
  for (let hour = 12; hour < 23; hour++) expect(lookAfter(60, ride, other)).toEqual([])
  expect(lookAfter(60, ride, other)).toMatchObject([ride])
})
