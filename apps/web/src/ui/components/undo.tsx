import { notifications } from '@mantine/notifications'
import { i18n } from '../../platform/texts/i18n.ts'
import styles from './undo.module.css'

const undoMs = 10_000

/** Offers to undo something for ten seconds, or until closed (`stays`); `label` is the button's. */
export function offerUndo(
  id: string,
  text: string,
  label: string,
  undo: () => void,
  { stays = false }: { stays?: boolean } = {},
): void {
  // Replaces the notice before it of the same kind.
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
          // Keeps menus and popovers of the page open.
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

/** Withdraws an offer that is no longer possible, or was undone elsewhere. */
export function withdrawUndo(id: string): void {
  notifications.hide(id)
}
