import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { planQuery } from './plan.ts'
import { SevenDays } from './seven-days.tsx'

const noRows: readonly never[] = []

/** Week of an athlete without activities, if anything is planned. */
export function PlannedWeek(props: Omit<ComponentProps<typeof SevenDays>, 'rows'>) {
  const { data } = useQuery(planQuery(props.userUuid, props.today))
  return data && data.size > 0 ? <SevenDays {...props} rows={noRows} /> : null
}
