import { isDefinition } from '@cadenza/workout/check'
import { type TimedStep, timeSteps } from '@cadenza/workout/expected/timeline'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { aroundQuery, entryQuery } from '../../../features/compliance/queries.ts'
import { type TargetRange, targetRangesQuery } from '../../../features/targets/queries.ts'
import { athleteQuery } from '../../../features/workout/athlete.ts'
import { ownTimeZone } from '../../../platform/session/display.ts'
import { dayOf } from '../../../ui/dates/days.ts'
import { riddenStep, thresholdsOf } from '../state/ridden-step.ts'
import type { LiveRow } from '../state/rows.ts'

export interface Targets {
  options: { value: string; label: string }[]
  value: string
  choose(value: string): void
  /** The limits in the graphs; undefined without any. */
  target: Pick<TargetRange, 'thresholds'> | undefined
  /** The step that the limits belong to, and the number of steps. */
  step: { ridden: TimedStep; count: number } | undefined
}

/** Limits in the graphs: of the planned workout of the day, else of the newest target range, or as chosen. */
export function useTargets(row: LiveRow): Targets {
  const { userUuid, sport } = row
  const { data: ranges = [] } = useQuery(targetRangesQuery(userUuid))
  const own = ranges.filter((range) => range.sport === sport)
  const date = dayOf(row.beginMs, ownTimeZone())
  const { data: around } = useQuery(aroundQuery(userUuid, date))
  const planned = around?.entries.find(
    (entry) => entry.date === date && entry.kind === 'workout' && entry.sport === sport && !entry.done,
  )
  const [chosen, choose] = useState<string>()
  const value = chosen ?? planned?.uuid ?? own[0]?.uuid ?? ''
  const isPlanned = planned !== undefined && value === planned.uuid
  const { data: entry } = useQuery({ ...entryQuery(planned?.uuid ?? ''), enabled: planned !== undefined })
  const { data: athlete } = useQuery({ ...athleteQuery(userUuid), enabled: planned !== undefined })
  const definition = entry?.definition
  const steps = useMemo(
    () => (athlete && isDefinition(definition) ? timeSteps(definition, athlete) : []),
    [definition, athlete],
  )
  const ridden = isPlanned ? riddenStep(steps, row) : undefined
  const ofStep = useMemo(() => ridden && { thresholds: thresholdsOf(ridden, sport) }, [ridden, sport])
  return {
    options: [planned, ...own].flatMap((each) =>
      each ? { value: each.uuid, label: ('title' in each ? each.title : each.name) || each.uuid } : [],
    ),
    value,
    choose,
    target: isPlanned ? ofStep : own.find(({ uuid }) => uuid === value),
    step: ridden && { ridden, count: steps.length },
  }
}
