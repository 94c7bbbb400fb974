import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/components/dialog.tsx'
import { madeTypes } from './life-cycle.ts'
import styles from './ranges.module.css'

type MadeType = (typeof madeTypes)[number]

interface Props {
  onSave(type: MadeType, name: string): void
  onClose(): void
}

/** Name and type of a new range. */
export default function SaveRangeDialog({ onSave, onClose }: Props) {
  const { t } = useTranslation('ranges')
  const [type, setType] = useState<MadeType>('user')
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSave(type, String(new FormData(event.currentTarget).get('name') ?? '').trim())
  }
  return (
    <Dialog title={t('save')} onClose={onClose}>
      <form className={styles.form} onSubmit={save}>
        <label>
          <span>{t('name')}</span>
          <span className="in">
            <input name="name" maxLength={200} placeholder={t('unnamed')} />
          </span>
        </label>
        <fieldset>
          <legend>{t('type')}</legend>
          {madeTypes.map((option) => (
            <label key={option} className={styles.option}>
              <input type="radio" name="type" checked={option === type} onChange={() => setType(option)} />
              <i className={styles.swatch} data-type={option} />
              {t(`type_${option}`)}
            </label>
          ))}
          <small>{t(`about_${type}`)}</small>
        </fieldset>
        <button type="submit" className="btn p">
          {t('save')}
        </button>
      </form>
    </Dialog>
  )
}
