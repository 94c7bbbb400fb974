import { notifications } from '@mantine/notifications'
import { i18n } from '../../platform/texts/i18n.ts'
import styles from './undo.module.css'

const undoMs = 10_000

let offers = 0
/** The latest offer by the id of its notice. */
const latest = new Map<string, number>()

/**
 * Offers to undo something for ten seconds, or until closed (`stays`); `label` is the button's. Where the
 * offer waits for an answer, withdraw the one before it first: *Undo* means the latest act.
 */
export function offerUndo(
  id: string,
  text: string,
  label: string,
  undo: () => void,
  { stays = false }: { stays?: boolean } = {},
): void {
  // Replaces the notice before it of the same kind.
  notifications.hide(id)
  offers += 1
  const offer = offers
  latest.set(id, offer)
  notifications.show({
    id,
    // A notice that replaces another counts its time anew only if it differs.
    autoClose: stays ? false : undoMs + (offer % 2),
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
            // A notice can still be pressed while it fades.
            if (latest.get(id) !== offer) return
            withdrawUndo(id)
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
  latest.delete(id)
  notifications.hide(id)
}
