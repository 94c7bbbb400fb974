import { useId } from 'react'
import styles from './choice.module.css'

interface Props<T extends string> {
  label: string
  options: readonly { value: T; name: string }[]
  value: T
  onChange(value: T): void
  /** Label above the buttons, or before them. */
  beside?: boolean
}

/** Choice of one of a few options, all in sight. */
export function Choice<T extends string>({ label, options, value, onChange, beside = false }: Props<T>) {
  const id = useId()
  return (
    <div className={beside ? styles.beside : undefined}>
      <span className="fl" id={id}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box */}
      <span className={`seg ${beside ? '' : styles.wide}`} role="group" aria-labelledby={id}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => {
              if (option.value !== value) onChange(option.value)
            }}
          >
            {option.name}
          </button>
        ))}
      </span>
    </div>
  )
}
