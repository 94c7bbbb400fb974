import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Signal, useSignal } from '../../platform/signal.ts'
import { Dialog } from '../../ui/components/dialog.tsx'
import type { RangeEditor } from './editor.ts'
import { madeTypes } from './range-menu.tsx'
import styles from './ranges.module.css'

interface Props {
  editor: RangeEditor
  span: { startMs: number; endMs: number }
  /** True while the form is open; a key opens it too. */
  saving: Signal<boolean>
  onSaved(key: string): void
}

/**
 * Saves the selected span as a range with a name and a type. The form is a dialog: its key works wherever the
 * page is scrolled to.
 */
export function SaveRange({ editor, span, saving, onSaved }: Props) {
  const { t } = useTranslation('ranges')
  const opened = useSignal(saving)
  const [type, setType] = useState<(typeof madeTypes)[number]>('user')
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    saving.set(false)
    const form = { type, name, relativeStartTime: span.startMs, relativeEndTime: span.endMs }
    void editor.create([form]).then(([made]) => {
      if (made) onSaved(`${made.type}${made.num}`)
    })
  }
  return (
    <>
      <button type="button" className="btn" aria-haspopup="dialog" onClick={() => saving.set(true)}>
        {t('save')}
      </button>
      {opened && (
        <Dialog title={t('save')} onClose={() => saving.set(false)}>
          <form className={styles.form} onSubmit={save}>
            <label>
              <span>{t('name')}</span>
              <span className="in">
                <input name="name" maxLength={200} placeholder={t('unnamed')} data-autofocus />
              </span>
            </label>
            <fieldset>
              <legend>{t('type')}</legend>
              {madeTypes.map((option) => (
                <label key={option} className={styles.option}>
                  <input
                    type="radio"
                    name="type"
                    checked={option === type}
                    onChange={() => setType(option)}
                  />
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
      )}
    </>
  )
}
