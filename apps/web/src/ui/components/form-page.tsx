import type { ReactNode, SubmitEvent } from 'react'
import styles from './form-page.module.css'

interface Props {
  title: string
  intro?: string
  onSubmit(event: SubmitEvent<HTMLFormElement>): void
  children: ReactNode
}

/** Page that consists of one form, for visitors. */
export function FormPage({ title, intro, onSubmit, children }: Props) {
  return (
    <section className={styles.page}>
      <title>{`${title} – Cadenza`}</title>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <h1>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
        {children}
      </form>
    </section>
  )
}

/** The same page without a form: what happened, and the next step. */
export function DonePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.page}>
      <title>{`${title} – Cadenza`}</title>
      <div className={`${styles.form} ${styles.wide}`} role="status">
        <h1>{title}</h1>
        {children}
      </div>
    </section>
  )
}
