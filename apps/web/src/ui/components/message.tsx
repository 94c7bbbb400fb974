import type { ReactNode } from 'react'
import styles from './message.module.css'

interface Props {
  title: string
  text: string
  /** Lower for a part of a screen. */
  level?: 'h1' | 'h3'
  children?: ReactNode
}

/** Card with one message and the next step; the whole of a screen, or a part of one. */
export function Message({ title, text, level: Heading = 'h1', children }: Props) {
  return (
    <section className={`${styles.message} ${Heading === 'h1' ? `panel ${styles.alone}` : ''}`}>
      {Heading === 'h1' && <title>{`${title} – Cadenza`}</title>}
      <Heading>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  )
}
