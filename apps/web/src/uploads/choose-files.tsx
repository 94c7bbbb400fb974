import { type ReactNode, useRef } from 'react'
import { uploadQueue } from './uploads.ts'

/** A button that opens the system's file dialog. */
export function ChooseFiles({ className = 'btn', children }: { className?: string; children: ReactNode }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          uploadQueue.add(currentTarget.files ?? [])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
