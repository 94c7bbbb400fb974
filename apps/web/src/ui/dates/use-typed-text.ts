import { useEffect, useRef, useState } from 'react'

/**
 * Text of a field: as typed, or formatted again when the value or the format changes. `show` formats a value,
 * `parse` reads the typed text.
 */
export function useTypedText(
  value: string,
  show: (value: string) => string,
  parse: (text: string) => string,
): [string, (text: string) => void] {
  const shown = show(value)
  const [text, setText] = useState(shown)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    setText((typed) => (parse(typed) === value ? typed : shown))
  }, [shown, value, parse])
  return [text, setText]
}
