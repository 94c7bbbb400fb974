import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

interface Props {
  title: string
  wide?: boolean
  /** Otherwise neither Esc nor a press beside it closes it, and there is no cross. */
  dismissible?: boolean
  onClose(): void
  children: ReactNode
}

/** A window over the page, which waits behind it: Esc, the cross and a press beside it close it, and focus goes back. */
export function Dialog({ title, wide, dismissible = true, onClose, children }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={wide || undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissible) onClose()
      }}
      // A browser lets a second Esc through whatever `cancel` says.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !dismissible) event.preventDefault()
      }}
      onClick={(event) => {
        if (dismissible && event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={heading} className="grow">
            {title}
          </h2>
          {dismissible && <IconButton icon="close" label={t('close')} onClick={onClose} />}
        </div>
        {children}
      </div>
    </dialog>
  )
}
