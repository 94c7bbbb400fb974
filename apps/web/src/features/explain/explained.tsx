import { metric } from '@cadenza/metrics'
import type { MouseEvent, ReactNode } from 'react'
import { explain, type FigureFacts } from './asked.ts'
import styles from './explain.module.css'

interface Props {
  code: string
  /** Asked for only when somebody wants to know. */
  facts?: () => FigureFacts | null
  /** Pressed anywhere in the positioned box around it. */
  wide?: boolean
  children: ReactNode
}

/** A metric's name or figure that explains itself when pressed; looks like the text that it is. */
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

/** For a figure in a cell or a list: pressed, it explains itself; by keyboard its column's or panel's name does. */
export const explainsItself = (code: string, facts: () => FigureFacts | null) => ({
  'data-explains': code,
  tabIndex: -1,
  onClick: (event: MouseEvent<HTMLElement>) => {
    // A link or a button in it leads elsewhere.
    if (event.target instanceof Element && event.target.closest('a, button')) return
    explain({ code, facts: facts(), anchor: event.currentTarget })
  },
})
