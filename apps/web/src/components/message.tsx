import type { ReactNode } from 'react'
import styles from './message.module.css'

/** A screen that says one thing and offers the way on. */
export function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className={styles.message}>
      <title>{`${title} – Cadenza`}</title>
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  )
}
