import type { Series } from '@cadenza/activity'
import { useCallback, useMemo } from 'react'
import { type GraphRow, graphRows, splitSides, visibleRows } from '../../../features/activity/graph-rows.ts'
import type { Activity } from '../../../features/activity/queries.ts'
import { columnOf } from '../../../features/activity/series.ts'
import type { ViewPreferences } from '../../../features/activity/view-preferences.ts'
import { useCriticalPower, useCriticalPowerSources } from '../../../features/effort/use-critical-power.ts'
import { withWPrime } from '../../../features/effort/w-prime.ts'
import { currentSession } from '../../../platform/session/session.ts'

const none: readonly never[] = []

export interface ChosenRows {
  /** Every row that could be shown. */
  all: readonly GraphRow[]
  visible: readonly GraphRow[]
  hasStanding: boolean
  hasDistance: boolean
  /** Changes to the preferences that show or hide this row. */
  toggled(code: string): Pick<ViewPreferences, 'hiddenRows' | 'shownRows'>
}

/** Rows of an activity's graphs: recorded, allowed for the account, and chosen. */
export function useGraphRows(
  activity: Activity,
  series: Series | null | undefined,
  preferences: ViewPreferences,
): ChosenRows {
  const { sport } = activity
  const { features } = currentSession()
  const { hiddenRows, shownRows } = preferences
  const asked = sport !== 'run' && shownRows.includes('w_prime_balance')
  const criticalPower = useCriticalPower(activity, useCriticalPowerSources(activity, asked))
  const rows = useMemo(() => {
    if (!series) return none
    const recorded = graphRows(series, sport).filter(
      ({ metric }) => !metric?.feature || features.has(metric.feature),
    )
    return criticalPower ? withWPrime(recorded, series, criticalPower) : recorded
  }, [series, sport, criticalPower, features])
  // Left and right share a row unless the feature allows the choice.
  const combined = preferences.combineSides || !features.has('mpi_combine')
  const visible = useMemo(() => {
    const chosen = visibleRows(rows, { hiddenRows, shownRows })
    return combined ? chosen : splitSides(chosen)
  }, [rows, hiddenRows, shownRows, combined])

  const toggled = useCallback(
    (code: string) => {
      const without = (codes: readonly string[]) => codes.filter((other) => other !== code)
      const isShown = visible.some((row) => row.code === code)
      return {
        hiddenRows: isShown ? [...without(hiddenRows), code] : without(hiddenRows),
        shownRows: isShown ? without(shownRows) : [...without(shownRows), code],
      }
    },
    [visible, hiddenRows, shownRows],
  )
  return useMemo(() => {
    const has = (column: string) => (series ? columnOf(series, column) !== undefined : false)
    return { all: rows, visible, hasStanding: has('standing'), hasDistance: has('distance'), toggled }
  }, [series, rows, visible, toggled])
}
