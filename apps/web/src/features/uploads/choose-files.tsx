import { type ReactNode, useRef } from 'react'
import { isWorthSending } from './dropped-files.ts'
import { uploadQueue } from './uploads.ts'

interface Props {
  className?: string
  /** Selects a folder with all its files. */
  folder?: boolean
  children: ReactNode
}

/** Button that opens the system's file dialog. */
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
          // The attribute is missing in React's types.
          if (element) element.webkitdirectory = folder
        }}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          uploadQueue.add(folder ? files.filter(isWorthSending) : files)
          // Allows the same file to be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
