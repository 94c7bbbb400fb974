import { notifications } from '@mantine/notifications'
import { failureText } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import { i18n } from '../../platform/texts/i18n.ts'

/** Long enough to read a sentence and to reach its button. */
const shownMs = 10_000

/** Says what failed, in the catalogue's sentence, without taking the place of what is shown. */
export function showFailure(error: unknown): void {
  console.error(error)
  const message = (error instanceof ApiFailure && error.message) || failureText()
  // One notice for one sentence, however many calls failed with it.
  notifications.show({
    id: message,
    message,
    color: 'red',
    autoClose: shownMs,
    closeButtonProps: { 'aria-label': i18n.t('close') },
  })
}
