import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './dialog.module.css'
import { focusContent } from './dialog-focus.ts'
import { IconButton } from './icon-button.tsx'

interface Props {
  title: string
  /** 480 px without one; `report` is 400 px, as specified; `window` fills the window. */
  size?: 'report' | 'wide' | 'large' | 'window'
  /** False: no close button, and neither Esc nor a press outside closes it. */
  dismissible?: boolean
  onClose(): void
  children: ReactNode
}

/**
 * Modal dialog. Its first field has the focus, or its first action where it has no field. Esc, the close
 * button and a press outside close it, and the focus returns.
 */
export function Dialog({ title, size, dismissible = true, onClose, children }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const heading = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    element.showModal()
    const stop = focusContent(element, head.current)
    return () => {
      stop()
      element.close()
      // The graphs are taller than the window, and focusing them would scroll.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissible) onClose()
      }}
      // Browsers let a second Esc through even if `cancel` is prevented.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !dismissible) event.preventDefault()
      }}
      onClick={(event) => {
        if (dismissible && event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.inside}>
        <div ref={head} className={styles.head}>
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
