export interface ModalButton {
  label: string
  /** The one that is meant, or one that destroys. */
  kind?: 'primary' | 'danger'
}

export interface ModalQuestion {
  title: string
  message: string
  /** From left to right; the last has the focus. */
  buttons: readonly ModalButton[]
  /** Esc, the cross and a press beside it close it without an answer. Otherwise the buttons alone do. */
  dismissible?: boolean
}

export interface OpenModal extends ModalQuestion {
  answer(button: number | undefined): void
}

let waiting: readonly OpenModal[] = []
const listeners = new Set<() => void>()

function change(next: readonly OpenModal[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** The modal that is shown; those asked for meanwhile wait their turn. */
export const currentModal = (): OpenModal | undefined => waiting[0]

export function followModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks with a window over the page. Resolves with the number of the button pressed, undefined where it was dismissed. */
export function askModal(question: ModalQuestion): Promise<number | undefined> {
  return new Promise((resolve) => {
    const open: OpenModal = {
      dismissible: true,
      ...question,
      answer(button) {
        change(waiting.filter((each) => each !== open))
        resolve(button)
      },
    }
    change([...waiting, open])
  })
}
