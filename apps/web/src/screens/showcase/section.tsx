import type { ReactNode } from 'react'
import styles from './showcase.module.css'

/** Group of components with named states. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel">
      <div className="ph">
        <h2>{title}</h2>
      </div>
      <div className={`pb ${styles.states}`}>{children}</div>
    </section>
  )
}

/** One state of a component, with its name. */
export function State({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.state} data-wide={wide || undefined}>
      <span className="axis muted">{name}</span>
      <div className={styles.shown}>{children}</div>
    </div>
  )
}
