import type { ReactNode } from 'react'
import styles from './sections.module.css'

/** Heading of a section, with a note in smaller letters. */
export function Heading({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <h2 className={styles.heading}>
      {children}
      {note && <span>{note}</span>}
    </h2>
  )
}
