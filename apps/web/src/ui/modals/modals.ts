import { createSignal } from '../../platform/signal.ts'

export interface ModalButton {
  label: string
  /** The main action, or a destructive one. */
  kind?: 'primary' | 'danger'
}

export interface ModalQuestion {
  title: string
  message: string
  /** From left to right; the first one gets the focus and is the least destructive. */
  buttons: readonly ModalButton[]
  /** True: Esc, the close button and a press outside close it without an answer. */
  dismissible?: boolean
}

export interface OpenModal extends ModalQuestion {
  answer(button: number | undefined): void
}

const waiting = createSignal<readonly OpenModal[]>([])

/** The shown modal; others wait in a queue. */
export const currentModal = (): OpenModal | undefined => waiting.get()[0]

export const followModals = waiting.subscribe

/** Shows a modal. Resolves with the index of the pressed button, or undefined if dismissed. */
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
