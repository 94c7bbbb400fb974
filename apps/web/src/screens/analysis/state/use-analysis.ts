import { useCallback, useMemo } from 'react'
import { type ReadAnalysis, readAnalysis, writeAnalysis } from '../../../features/analysis/address.ts'
import type { Analysis } from '../../../features/analysis/analysis.ts'
import { useAddress } from '../../../features/filters/use-address.ts'
import { currentSession } from '../../../platform/session/session.ts'

/** Changes parts of an analysis. */
export interface AnalysisChanges extends Partial<Omit<Analysis, 'params' | 'filter'>> {
  params?: Partial<Analysis['params']>
  filter?: Partial<Analysis['filter']>
}

export type ChangeAnalysis = (changes: AnalysisChanges | ((before: Analysis) => Analysis)) => void

/**
 * The analysis in the address; `saved` is that of the open item, which holds as long as the address says
 * nothing. Each change is a step of the browser's history, so that going back undoes it.
 */
export function useAnalysis(saved: ReadAnalysis | undefined) {
  const [address, setAddress] = useAddress()
  const { features } = currentSession()
  const read = useCallback(
    (from: URLSearchParams) => (from.size === 0 && saved ? saved : readAnalysis(from, [...features])),
    [saved, features],
  )
  const { analysis, ignored } = useMemo(() => read(address), [address, read])
  const change: ChangeAnalysis = (changes) =>
    setAddress(
      (latest) => {
        const before = read(latest).analysis
        const next =
          typeof changes === 'function'
            ? changes(before)
            : {
                ...before,
                ...changes,
                params: { ...before.params, ...changes.params },
                filter: { ...before.filter, ...changes.filter },
              }
        const query = writeAnalysis(next)
        // An open item keeps its address, so its change to an untouched screen must say something.
        if (saved && query.size === 0) query.set('sport', next.filter.sport)
        return query
      },
      { preventScrollReset: true },
    )
  return { analysis, ignored, change, touched: address.size > 0 }
}
