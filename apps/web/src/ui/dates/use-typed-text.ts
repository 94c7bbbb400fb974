import { useEffect, useRef, useState } from 'react'

/**
 * What stands in a field: as it is typed, anew where the value is changed from outside or is written otherwise. `show` writes
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
