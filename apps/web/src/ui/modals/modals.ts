import { createSignal } from '../../platform/signal.ts'

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

const waiting = createSignal<readonly OpenModal[]>([])

/** The modal that is shown; those asked for meanwhile wait their turn. */
export const currentModal = (): OpenModal | undefined => waiting.get()[0]

export const followModals = waiting.subscribe

/** Asks with a window over the page. Resolves with the number of the button pressed, undefined where it was dismissed. */
export function askModal(question: ModalQuestion): Promise<number | undefined> {
  return new Promise((resolve) => {
    const open: OpenModal = {
      dismissible: true,
      ...question,
      answer(button) {
        waiting.set(waiting.get().filter((each) => each !== open))
        resolve(button)
      },
    }
    waiting.set([...waiting.get(), open])
  })
}
