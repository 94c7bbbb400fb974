import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { failedPart, PartFailed } from '../../ui/components/part-failed.tsx'
import styles from './analysis.module.css'
import { isWaiting } from './is-waiting.ts'
import { Waiting } from './waiting.tsx'

interface Props {
  title: string
  /** Contents of the graph, beside the title. */
  subtitle: string
  /** Between the subtitle and the buttons. */
  legend?: ReactNode
  actions?: ReactNode
  alone: boolean
  onAlone(alone: boolean): void
  options: ReactNode
  query: UseQueryResult<unknown>
  /** Reason for which nothing is asked for. */
  refusal?: string | undefined
  children: ReactNode
}

/**
 * Panel of one graph. While a new answer is computed the old picture stays; a failed answer leaves it, too.
 */
export function GraphPanel(props: Props) {
  const { query, refusal, alone } = props
  const { t } = useTranslation('analysis')
  const id = useId()
  const waiting = isWaiting(query)
  return (
    <section className="panel" aria-labelledby={id} aria-busy={waiting}>
      <div className="ph">
        <h2 id={id}>{props.title}</h2>
        <span className="small muted grow">{props.subtitle}</span>
        {props.legend}
        <span className={styles.tools}>
          {props.actions}
          <IconButton
            icon="expand"
            label={t(alone ? 'showBoth' : 'showAlone')}
            onClick={() => props.onAlone(!alone)}
          />
        </span>
      </div>
      {props.options}
      {refusal && (
        <p role="alert" className={`err ${styles.refusal}`}>
          {refusal}
        </p>
      )}
      {!refusal && <PartFailed text={t('failed')} again={t('tryAgain')} part={failedPart(query)} />}
      <div className={styles.body} data-old={waiting || Boolean(refusal) || undefined}>
        {waiting && <Waiting paused={query.isPaused} />}
        {props.children}
        {query.data === undefined && !query.error && !refusal && <div className={styles.skeleton} />}
      </div>
    </section>
  )
}
