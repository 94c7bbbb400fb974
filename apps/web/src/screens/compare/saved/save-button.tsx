import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addItem } from '../../../features/dashboard-items/queries.ts'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { FailureNotice } from '../../../ui/components/failure-notice.tsx'
import { Icon } from '../../../ui/components/icon.tsx'
import { showNotice } from '../../../ui/errors/notices.ts'
import { type Faults, faultsOfAnswer } from '../../../ui/forms/faults.ts'
import type { CompareState } from '../state/address.ts'
import { dataOf } from './item-data.ts'
import styles from './saved.module.css'

interface Props {
  state: CompareState
  athlete: string
  /** Suggested name. */
  suggested: string
}

const mostLetters = 200

/** Saves the comparison under a name as a dashboard item. */
export function SaveButton({ state, athlete, suggested }: Props) {
  const { t } = useTranslation('compare')
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [saving, setSaving] = useState(false)
  const [faults, setFaults] = useState<Faults>({ fields: {} })

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (name.trim() === '') return setFaults({ fields: { name: t('enterName') } })
    setSaving(true)
    try {
      await addItem(name.trim(), dataOf(state, athlete))
      setOpen(false)
      showNotice(t('saved', { name: name.trim() }))
    } catch (error) {
      setFaults(faultsOfAnswer(error))
    } finally {
      setSaving(false)
    }
  }

  return (
    <>
      <button
        type="button"
        className="btn p"
        onClick={() => {
          setName(suggested.slice(0, mostLetters))
          setFaults({ fields: {} })
          setOpen(true)
        }}
      >
        <Icon name="pin" />
        {t('saveItem')}
      </button>
      {open && (
        <Dialog title={t('saveItem')} onClose={() => setOpen(false)}>
          <form className={styles.form} onSubmit={save} noValidate>
            {faults.message && !faults.fields.name && <FailureNotice message={faults.message} />}
            <TextInput
              data-autofocus
              label={t('name')}
              maxLength={mostLetters}
              value={name}
              error={faults.fields.name}
              onFocus={(event) => event.target.select()}
              onChange={(event) => {
                setName(event.target.value)
                setFaults({ fields: {} })
              }}
            />
            <div className={styles.end}>
              <Button variant="default" onClick={() => setOpen(false)}>
                {t('cancel')}
              </Button>
              <Button type="submit" loading={saving}>
                {t('save')}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}
