import { useId } from 'react'
import styles from './account.module.css'

interface Props<T extends string> {
  label: string
  hint?: string
  options: readonly T[]
  value: T
  text(option: T): string
  /** True for options that are not available; the hint says why. */
  disabled?(option: T): boolean
  onChoose(option: T): void
}

/** Choice of one of a few visible options. */
export function Choice<T extends string>({
  label,
  hint,
  options,
  value,
  text,
  disabled,
  onChoose,
}: Props<T>) {
  const id = useId()
  return (
    <div className={styles.row}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no box that can be laid out in a row */}
        <div role="group" aria-labelledby={id} className="seg">
          {options.map((option) => (
            <button
              key={option}
              type="button"
              aria-pressed={option === value}
              disabled={disabled?.(option)}
              onClick={() => option !== value && onChoose(option)}
            >
              {text(option)}
            </button>
          ))}
        </div>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  )
}
