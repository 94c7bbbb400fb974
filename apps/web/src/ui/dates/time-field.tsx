import { type ComponentProps, useState } from 'react'
import { dateDisplay } from '../../platform/session/display.ts'
import { formatTypedTime, isTime, parseTypedTime } from './typed-time.ts'
import { useTypedText } from './use-typed-text.ts'

interface Props extends Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'> {
  /** HH:MM:SS, or invalid text as typed. */
  value: string
  onChange(value: string): void
}

/** Time-of-day field in the user's format. */
export function TimeField({ value, onChange, ...input }: Props) {
  const { locale, timeFormat } = dateDisplay()
  const shown = (time: string) => formatTypedTime(time, locale, timeFormat)
  const [text, setText] = useTypedText(value, shown, parseTypedTime)
  const [left, setLeft] = useState(true)
  const unreadable = input['aria-invalid'] ?? (left && text.trim() !== '' && !isTime(value))
  return (
    <span className={`in ${unreadable ? 'bad' : ''}`}>
      <input
        {...input}
        autoComplete="off"
        value={text}
        aria-invalid={unreadable}
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true)
          if (isTime(value)) setText(shown(value))
        }}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onChange(parseTypedTime(event.currentTarget.value))
        }}
      />
    </span>
  )
}
