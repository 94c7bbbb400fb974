import { isDefinition } from '@cadenza/workout/check'
import type { WorkoutDefinition } from '@cadenza/workout/definition'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import { type ExpectedFigures, expectedFigures } from '@cadenza/workout/expected/figures'
import { useDeferredValue, useMemo } from 'react'

const nothing: WorkoutDefinition = { name: '-', sport: 'bike', sections: [] }

/** The expected figures of a workout, a moment after it changes; none while it is beyond limits. */
export function useFigures(definition: WorkoutDefinition, athlete: Athlete): ExpectedFigures {
  const shown = useDeferredValue(definition)
  return useMemo(() => {
    // While a workout is written, its name may be missing.
    const named = { ...shown, name: shown.name.trim() || '-' }
    return expectedFigures(isDefinition(named) ? named : nothing, athlete)
  }, [shown, athlete])
}
