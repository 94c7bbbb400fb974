import { notifications } from '@mantine/notifications'
import { i18n } from '../texts/i18n.ts'

/** Long enough to read a sentence and to reach its button. */
const shownMs = 10_000

/** Says what failed, in the catalogue's sentence, without taking the place of what is shown. */
export function showFailure(error: unknown): void {
  console.error(error)
  const message =
    error instanceof Error && error.name === 'ApiFailure' ? error.message : i18n.t('contract:Unexpected')
  // One notice for one sentence, however many calls failed with it.
  notifications.show({
    id: message,
    message,
    color: 'red',
    autoClose: shownMs,
    closeButtonProps: { 'aria-label': i18n.t('close') },
  })
}
