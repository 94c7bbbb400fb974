import { metricsWhere } from '@cadenza/metrics'
import { expect, test } from 'vitest'
import { isErrorKnown } from './known-error.ts'

const unknownOf = (sport: 'bike' | 'run') =>
  metricsWhere({ kind: 'mpi', sport })
    .map(({ code }) => code)
    .filter((code) => !isErrorKnown(code))

test('the errors of all metrics are studied but those of sensors at 200 Hz, and of those made from no motion', () => {
  expect(unknownOf('bike')).toEqual([])
  expect(unknownOf('run').sort()).toEqual([
    'ground_shock_absorption',
    'normalized_sif',
    'normalized_sif_lr',
    'thigh_grf',
  ])
})
