import { Button } from '@mantine/core'
import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'
import styles from './form-dialog.module.css'

interface Props extends Pick<ComponentProps<typeof Dialog>, 'title' | 'size' | 'onClose'> {
  /** Label of the button that submits. */
  submit: string
  /** Message about what stands in no field. */
  fault?: string | undefined
  /** Called on submission; the button waits for it. */
  onSubmit(): Promise<void>
  children: ReactNode
}

/** Dialog with a form: a message above its fields, and buttons to cancel and submit below. */
export function FormDialog({ submit, fault, onSubmit, children, ...dialog }: Props) {
  const { t } = useTranslation()
  const [submitting, setSubmitting] = useState(false)

  async function handle(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setSubmitting(true)
    try {
      await onSubmit()
    } finally {
      setSubmitting(false)
    }
  }

  return (
    <Dialog {...dialog}>
      <form className={styles.form} onSubmit={handle} noValidate>
        {fault && <FailureNotice message={fault} />}
        {children}
        <div className={styles.end}>
          <Button variant="default" onClick={dialog.onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={submitting}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
