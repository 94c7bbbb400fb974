import { useSyncExternalStore } from 'react'
import { Modal } from './modal.tsx'
import { currentModal, followModals } from './modals.ts'

/** Host of modals in the frame. */
export function ModalHost() {
  const open = useSyncExternalStore(followModals, currentModal)
  return open ? <Modal key={open.title} {...open} onAnswer={open.answer} /> : null
}
