import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Analysis } from '../../features/analysis/analysis.ts'

interface Shown<T> {
  data: T
  /** The question that the data answers. */
  analysis: Analysis
}

/** The latest answer with its question, so that an old picture keeps its own names and dates. */
export function useShown<T>(
  { data, isPlaceholderData }: Pick<UseQueryResult<T | null>, 'data' | 'isPlaceholderData'>,
  analysis: Analysis,
): Shown<T> | undefined {
  const last = useRef<Shown<T>>(undefined)
  const isNew = last.current?.data !== data || last.current?.analysis !== analysis
  if (data && !isPlaceholderData && isNew) last.current = { data, analysis }
  return last.current
}
