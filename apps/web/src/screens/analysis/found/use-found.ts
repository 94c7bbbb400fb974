import { useLocation, useNavigate } from 'react-router'
import type { Analysis } from '../../../features/analysis/analysis.ts'
import type { Search } from './found-dialog.tsx'

interface Found {
  graphId: Analysis['graphId']
  search: Search
}

/**
 * The search whose list is open. It is kept with the step of the browser's history, so that going back from
 * one of its activities shows the list again.
 */
export function useFound(graphId: Analysis['graphId']) {
  const { pathname, search: query, state } = useLocation()
  const navigate = useNavigate()
  const { found } = (state ?? {}) as { found?: Found }
  const show = (next: Found | null) =>
    void navigate(pathname + query, {
      replace: true,
      preventScrollReset: true,
      state: next && { found: next },
    })
  return {
    search: found?.graphId === graphId ? found.search : null,
    open: (search: Search) => show({ graphId, search }),
    close: () => show(null),
  }
}
