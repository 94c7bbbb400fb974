import { expect, test } from 'vitest'
import { isSilent, measureFaults } from './measure.ts'

const athlete = { seed: 'athlete 3', tier: 'clean', durationS: 90 } as const

test('a run whose feet, thighs or limbs are exchanged, or whose clock is off, is put right and said', () => {
  const names = [
    'left and right exchanged',
    'feet exchanged',
    'thighs exchanged',
    'foot and thigh of a leg exchanged',
    'clock off by whole seconds',
  ]
  const { outcomes, falsely } = measureFaults({ sport: 'running', ...athlete }, names)
  expect(outcomes.map(({ fault, wrong }) => [fault, wrong])).toEqual(names.map((name) => [name, []]))
  expect(outcomes.map(({ said }) => said.every((each) => /^Motion(Exchanged|ClockOff)/.test(each)))).toEqual(
    names.map(() => true),
  )
  expect(outcomes.filter(({ said }) => said.length === 0)).toEqual([])
  expect(falsely).toEqual([])
})

test('a ride says that left and right are doubtful, and puts right what it can', () => {
  const doubtful = ['left and right exchanged', 'feet exchanged', 'thighs exchanged']
  const certain = ['foot and thigh of a leg exchanged', 'clock off by whole seconds']
  const { outcomes, falsely } = measureFaults({ sport: 'cycling', ...athlete }, [...doubtful, ...certain])
  for (const { fault, said } of outcomes.slice(0, doubtful.length))
    expect(said, fault).toEqual(['MotionSidesDoubtful'])
  for (const { fault, said, wrong } of outcomes.slice(doubtful.length)) {
    expect(said.length, fault).toBeGreaterThan(0)
    expect(wrong, fault).toEqual([])
  }
  expect(falsely).toEqual([])
})

test('a sensor worn the other way round changes nothing, and one that gives way or dies is said', () => {
  const names = ['front to back', 'upside down', 'strap creeps', 'dead sensor']
  const { outcomes } = measureFaults({ sport: 'running', ...athlete, durationS: 240 }, names)
  const [back, over, creeping] = outcomes
  expect([back?.wrong, over?.wrong]).toEqual([[], []])
  expect(creeping?.said).toEqual(['MotionSlipped torso'])
  expect(outcomes.filter(isSilent)).toEqual([])
})
