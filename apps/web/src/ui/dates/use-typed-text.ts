import { useEffect, useRef, useState } from 'react'

/**
 * Text of a field: as typed, and reset when the value changes from outside or is formatted differently. `show` writes
 * a value, `parse` reads what is typed.
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
