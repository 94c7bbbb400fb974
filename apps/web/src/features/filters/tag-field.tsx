import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './filters.module.css'

interface Props {
  label: string
  tags: readonly string[]
  /** Available tags. */
  known: readonly string[]
  onChange(tags: readonly string[]): void
}

/** Filter by tags. */
export function TagField({ label, tags, known, onChange }: Props) {
  const { t } = useTranslation('filters')
  const id = useId()
  const [typed, setTyped] = useState('')
  const left = known.filter((tag) => !tags.includes(tag))
  const matching = (text: string) => left.find((tag) => tag.toLowerCase() === text.trim().toLowerCase())
  const take = (text: string) => {
    const tag = matching(text)
    if (!tag) return false
    onChange([...tags, tag])
    setTyped('')
    return true
  }
  return (
    <div>
      <label className="fl" htmlFor={id}>
        {label}
      </label>
      <div className={`in ${styles.tagField}`}>
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            className="chip on"
            aria-label={t('tagDrop', { tag })}
            onClick={() => onChange(tags.filter((other) => other !== tag))}
          >
            <span className="clip">{tag}</span>
            <Icon name="close" size={12} />
          </button>
        ))}
        <input
          id={id}
          list={`${id}-known`}
          value={typed}
          placeholder={tags.length === 0 ? t('any') : undefined}
          onChange={(event) => {
            // A chosen suggestion arrives all at once; typed text may be the start of a longer tag.
            const chosen = (event.nativeEvent as InputEvent).inputType === 'insertReplacementText'
            if (!(chosen && take(event.target.value))) setTyped(event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take(typed)
            else if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1))
          }}
          onBlur={() => void take(typed)}
        />
        <datalist id={`${id}-known`}>
          {left.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      </div>
    </div>
  )
}
