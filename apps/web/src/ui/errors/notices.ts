import { notifications } from '@mantine/notifications'
import { failureText } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import { i18n } from '../../platform/texts/i18n.ts'

/** ms; enough to read a sentence and reach its button. */
const shownMs = 10_000

/** Shows a message about something that is not as expected, without a failure. */
export function showNotice(message: string): void {
  notifications.show({
    id: message,
    message,
    autoClose: shownMs,
    closeButtonProps: { 'aria-label': i18n.t('close') },
  })
}

/** Shows a failure's message in a notification. */
export function showFailure(error: unknown): void {
  console.error(error)
  const message = (error instanceof ApiFailure && error.message) || failureText()
  // One notification per message, however many calls failed with it.
  notifications.show({
    id: message,
    message,
    color: 'red',
    autoClose: shownMs,
    closeButtonProps: { 'aria-label': i18n.t('close') },
  })
}
