import { notifications } from '@mantine/notifications'
import { i18n } from '../../platform/texts/i18n.ts'
import styles from './undo.module.css'

const undoMs = 10_000

/** Offers for ten seconds to take something back, or until it is closed (`stays`); `label` is the button's. */
export function offerUndo(
  id: string,
  text: string,
  label: string,
  undo: () => void,
  { stays = false }: { stays?: boolean } = {},
): void {
  // The latest of its kind takes the place of the one before.
  notifications.hide(id)
  notifications.show({
    id,
    autoClose: stays ? false : undoMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18n.t('close') },
    message: (
      <span className={styles.undo}>
        {text}
        <button
          type="button"
          className="btn"
          // What is open on the page stays open: a notice is no part of the page beside it.
          onMouseDown={(event) => event.stopPropagation()}
          onTouchStart={(event) => event.stopPropagation()}
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          {label}
        </button>
      </span>
    ),
  })
}

/** Withdraws the offer to undo: the object is gone, or was restored another way. */
export function withdrawUndo(id: string): void {
  notifications.hide(id)
}
