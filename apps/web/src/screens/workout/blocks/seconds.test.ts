import { expect, test } from 'vitest'
import { durationOf } from './seconds.ts'

test('steps take their time, once for each repetition, and are open if one of them is', () => {
  const minute = { length: { type: 'time', value: 60 } } as const
  const open = { length: { type: 'open' } } as const
  expect(durationOf([minute, { times: 3, steps: [minute, minute] }], {})).toEqual({
    seconds: 420,
    isOpen: false,
  })
  expect(durationOf([minute, { times: 2, steps: [open] }], {})).toEqual({ seconds: 60, isOpen: true })
  expect(durationOf([open], {})).toEqual({ seconds: 0, isOpen: true })
})
