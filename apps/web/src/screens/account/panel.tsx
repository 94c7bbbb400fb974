import type { ReactNode } from 'react'
import styles from './account.module.css'

interface Props {
  /** Fragment by which links lead here. */
  id: string
  title: string
  /** Content beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** Section of the page. */
export function Panel({ id, title, aside, children }: Props) {
  return (
    <section id={id} className={`panel ${styles.section}`} aria-labelledby={`${id}-heading`}>
      <div className="ph">
        <h2 id={`${id}-heading`}>{title}</h2>
        {aside}
      </div>
      <div className={`${styles.form} ${styles.full}`}>{children}</div>
    </section>
  )
}
