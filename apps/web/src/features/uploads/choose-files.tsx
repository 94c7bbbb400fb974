import { type ReactNode, useRef } from 'react'
import { isWorthSending } from './dropped-files.ts'
import { uploadQueue } from './uploads.ts'

interface Props {
  className?: string
  /** Asks for a folder, of which all files are taken. */
  folder?: boolean
  children: ReactNode
}

/** A button that opens the system's file dialog. */
export function ChooseFiles({ className = 'btn', folder = false, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={(element) => {
          input.current = element
          // React's types do not know the attribute.
          if (element) element.webkitdirectory = folder
        }}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          uploadQueue.add(folder ? files.filter(isWorthSending) : files)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
