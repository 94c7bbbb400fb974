import { coachNoteMax } from '@cadenza/contract/limits'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/components/form-dialog.tsx'
import { faultsOfAnswer } from '../../ui/forms/faults.ts'
import styles from './athletes.module.css'
import { type OverviewAthlete, saveNote } from './queries.ts'

interface Props {
  athlete: Pick<OverviewAthlete, 'uuid' | 'name' | 'coachNote'>
  onClose(): void
}

/** The coach's note about an athlete. */
export function NoteDialog({ athlete: { uuid, name, coachNote }, onClose }: Props) {
  const { t } = useTranslation('athletes')
  const hint = useId()
  const [note, setNote] = useState(coachNote)
  const [failed, setFailed] = useState<string>()

  async function submit() {
    try {
      await saveNote(uuid, note)
      onClose()
    } catch (error) {
      setFailed(faultsOfAnswer(error).message)
    }
  }

  return (
    <FormDialog
      title={t('noteOf', { name })}
      submit={t('save')}
      fault={failed}
      onSubmit={submit}
      onClose={onClose}
    >
      <textarea
        className={styles.note}
        rows={6}
        maxLength={coachNoteMax}
        aria-label={t('editNote')}
        aria-describedby={hint}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <p id={hint} className="small muted">
        {t('noteHint')}
      </p>
    </FormDialog>
  )
}
