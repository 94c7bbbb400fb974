import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addItem } from '../../../features/dashboard-items/queries.ts'
import { FormDialog } from '../../../ui/components/form-dialog.tsx'
import { Icon } from '../../../ui/components/icon.tsx'
import { showNotice } from '../../../ui/errors/notices.ts'
import { type Faults, faultsOfAnswer } from '../../../ui/forms/faults.ts'
import type { CompareState } from '../state/address.ts'
import { dataOf } from './item-data.ts'

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
  const [faults, setFaults] = useState<Faults>({ fields: {} })

  async function save() {
    if (name.trim() === '') return setFaults({ fields: { name: t('enterName') } })
    try {
      await addItem(name.trim(), dataOf(state, athlete))
      setOpen(false)
      showNotice(t('saved', { name: name.trim() }))
    } catch (error) {
      setFaults(faultsOfAnswer(error))
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
        <FormDialog
          title={t('saveItem')}
          submit={t('save')}
          fault={faults.fields.name ? undefined : faults.message}
          onSubmit={save}
          onClose={() => setOpen(false)}
        >
          <TextInput
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
        </FormDialog>
      )}
    </>
  )
}
