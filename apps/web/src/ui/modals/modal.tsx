import { Dialog } from '../components/dialog.tsx'
import styles from './modal.module.css'
import type { ModalQuestion } from './modals.ts'

interface Props extends ModalQuestion {
  onAnswer(button: number | undefined): void
}

const variants = { primary: 'p', danger: 'd' } as const

/** Modal with title, message and buttons. */
export function Modal({ title, message, buttons, dismissible = true, onAnswer }: Props) {
  return (
    <Dialog title={title} onClose={() => onAnswer(undefined)} dismissible={dismissible}>
      <p className={styles.message}>{message}</p>
      <div className={styles.buttons}>
        {buttons.map(({ label, kind }, index) => (
          <button
            key={label}
            type="button"
            className={`btn ${kind ? variants[kind] : ''}`}
            onClick={() => onAnswer(index)}
          >
            {label}
          </button>
        ))}
      </div>
    </Dialog>
  )
}
