import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Progress } from '../../platform/api/live.ts'
import { queryKeys } from '../../platform/api/queries.ts'

/** Progress of recomputing figures that depend on the records, in activities. */
export function RecomputeNote() {
  const { t } = useTranslation('profiles')
  const { data } = useQuery<Progress>({ queryKey: queryKeys.recompute, queryFn: skipToken })
  const left = data ? data.total - data.done : 0
  return (
    <p role="status" className="small muted">
      {left > 0 && t('updating', { count: left })}
    </p>
  )
}
