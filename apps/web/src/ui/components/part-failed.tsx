import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { Icon } from './icon.tsx'
import styles from './part-failed.module.css'

/** Part of a screen that could not be loaded, with a retry. */
export interface FailedPart {
  /** undefined while retrying. */
  message: string | undefined
  busy: boolean
  retry(): void
}

/** Failure notice for a query without data, or with stale data; null if nothing failed. */
export function failedPart(
  query: Pick<UseQueryResult, 'data' | 'error' | 'errorUpdateCount' | 'isFetching' | 'refetch'>,
): FailedPart | null {
  // On a retry, a query without data counts as never fetched.
  const unanswered = query.data === undefined && query.errorUpdateCount > 0
  if (!query.error && !unanswered) return null
  return { message: query.error?.message, busy: query.isFetching, retry: () => void query.refetch() }
}

/** Failure notice in place of the missing part; the rest of the screen works. */
export function PartFailed({ text, again, part }: { text: string; again: string; part: FailedPart | null }) {
  const last = useRef('')
  if (!part) return null
  last.current = part.message ?? last.current
  return (
    <div className={styles.part} role="alert" aria-busy={part.busy}>
      <Icon name="warn" />
      <p className="grow">
        {text} <span className="muted">{last.current}</span>
      </p>
      <button type="button" className="btn" disabled={part.busy} onClick={part.retry}>
        {again}
      </button>
    </div>
  )
}
