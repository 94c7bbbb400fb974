import { useState } from 'react'
import type { TypedNumber } from './units.ts'

interface Props {
  label: string
  number: TypedNumber
  value: number | undefined
  placeholder?: string
  /** undefined for an emptied field, where it may be empty. */
  onChange(value: number | undefined): void
  /** False: the value takes effect when the field is left, not while it is typed. */
  fits?(value: number): boolean
  mayBeEmpty?: boolean
}

/** Field of a number. What is typed takes effect as soon as it can be read; what cannot be is marked. */
export function ValueField({ label, number, value, placeholder, onChange, fits, mayBeEmpty }: Props) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (value === undefined ? '' : number.write(value))
  const isEmpty = shown.trim() === ''
  const bad = typed !== undefined && (isEmpty ? !mayBeEmpty : number.read(typed) === undefined)
  return (
    <span className={`in ${bad ? 'bad' : ''}`}>
      <input
        aria-label={label}
        aria-invalid={bad}
        autoComplete="off"
        inputMode="text"
        placeholder={placeholder}
        value={shown}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          const read = number.read(currentTarget.value)
          if (read !== undefined) {
            if (fits?.(read) ?? true) onChange(read)
          } else if (currentTarget.value.trim() === '' && mayBeEmpty) onChange(undefined)
        }}
        onBlur={() => {
          const read = typed === undefined ? undefined : number.read(typed)
          if (read !== undefined && read !== value) onChange(read)
          setTyped(undefined)
        }}
      />
      {number.unit && <span className="u">{number.unit}</span>}
    </span>
  )
}
