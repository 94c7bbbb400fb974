import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ReadAnalysis, readAnalysis, writeAnalysis } from '../../../features/analysis/address.ts'
import type { Analysis } from '../../../features/analysis/analysis.ts'
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
  const [address, setAddress] = useSearchParams()
  const { features } = currentSession()
  const { analysis, ignored } = useMemo(
    () => (address.size === 0 && saved ? saved : readAnalysis(address, [...features])),
    [address, saved, features],
  )
  const set = useCallback(
    (next: Analysis) => {
      const query = writeAnalysis(next)
      // An open item keeps its address, so its change to an untouched screen must say something.
      if (saved && query.size === 0) query.set('sport', next.filter.sport)
      setAddress(query, { preventScrollReset: true })
    },
    [setAddress, saved],
  )
  const change: ChangeAnalysis = (changes) =>
    set(
      typeof changes === 'function'
        ? changes(analysis)
        : {
            ...analysis,
            ...changes,
            params: { ...analysis.params, ...changes.params },
            filter: { ...analysis.filter, ...changes.filter },
          },
    )
  return { analysis, ignored, change, touched: address.size > 0 }
}
