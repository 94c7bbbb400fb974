import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { Icon } from './icon.tsx'
import styles from './part-failed.module.css'

/** A part of a screen that could not be loaded, and how to ask again. */
export interface FailedPart {
  /** undefined while it is asked for again. */
  message: string | undefined
  busy: boolean
  retry(): void
}

/** The error message to show in place of a query's missing or outdated data; null if nothing is wrong. */
export function failedPart(
  query: Pick<UseQueryResult, 'data' | 'error' | 'errorUpdateCount' | 'isFetching' | 'refetch'>,
): FailedPart | null {
  // Asked again, one without an answer counts as not asked yet.
  const unanswered = query.data === undefined && query.errorUpdateCount > 0
  if (!query.error && !unanswered) return null
  return { message: query.error?.message, busy: query.isFetching, retry: () => void query.refetch() }
}

/** Says in the place of what is missing that it is, and why; the rest of the screen works on. */
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
