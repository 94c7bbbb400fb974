import { expect, test } from 'vitest'
import { mostGraphs, readState, writeState } from './address.ts'

const activity = '01a20923-24c7-7000-901e-e24ab10e066e'

test('the whole state of the screen is in its address', () => {
  const address = `pick=${activity}&road=${activity}.selection-0-60000&effort=${activity}.selection-5-9000&by=place&graphs=gap%2Cdss%3Aright&values=difference&smoothing=30&time=duration&position=standing&q=hill`
  const { refused, ...state } = readState(new URLSearchParams(address))
  expect(state).toMatchObject({
    road: { activityUuid: activity, part: 'selection-0-60000' },
    effort: { activityUuid: activity, part: 'selection-5-9000' },
    alignedBy: 'place',
    graphs: ['gap', 'dss:right'],
    differences: true,
    smoothingS: 30,
    timeType: 'duration',
    bikePosition: 'standing',
  })
  expect(String(writeState(state))).toBe(address)
})

test('an empty address is the usual state, and unknown options fall back to it', () => {
  const { refused: _, ...usual } = readState(new URLSearchParams())
  expect(String(writeState(usual))).toBe('')
  expect(
    readState(new URLSearchParams('by=colour&road=x&smoothing=7&position=lying&values=x')),
  ).toMatchObject(usual)
  const many = Array.from({ length: 30 }, (_, i) => `metric${i}`).join()
  expect(readState(new URLSearchParams({ graphs: many })).graphs).toHaveLength(mostGraphs)
})
