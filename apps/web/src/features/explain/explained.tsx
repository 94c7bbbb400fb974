import { metric } from '@cadenza/metrics'
import type { MouseEvent, ReactNode } from 'react'
import { explain, type FigureFacts } from './asked.ts'
import styles from './explain.module.css'

interface Props {
  code: string
  /** Called only when the explanation opens. */
  facts?: () => FigureFacts | null
  /** Makes the whole positioned box around it pressable. */
  wide?: boolean
  children: ReactNode
}

/** Name or figure of a metric that opens its explanation when pressed; looks like plain text. */
export function Explained({ code, facts, wide = false, children }: Props) {
  if (!metric(code)) return <>{children}</>
  return (
    <button
      type="button"
      className={`${styles.explained} ${wide ? styles.wide : ''}`}
      aria-haspopup="dialog"
      data-explains={code}
      onClick={(event) => {
        event.stopPropagation()
        explain({ code, facts: facts?.() ?? null, anchor: event.currentTarget })
      }}
    >
      {children}
    </button>
  )
}

/**
 * Handlers for a figure in a cell or a list that opens its explanation when pressed. For the keyboard, the
 * column's or panel's name does.
 */
export const explainsItself = (code: string, facts: () => FigureFacts | null) => ({
  'data-explains': code,
  tabIndex: -1,
  onClick: (event: MouseEvent<HTMLElement>) => {
    // Links and buttons inside keep their own action.
    if (event.target instanceof Element && event.target.closest('a, button')) return
    explain({ code, facts: facts(), anchor: event.currentTarget })
  },
})
