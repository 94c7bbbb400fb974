import { coachNoteMax } from '@cadenza/contract/limits'
import { Button } from '@mantine/core'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/components/dialog.tsx'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
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
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState<string>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setSaving(true)
    try {
      await saveNote(uuid, note)
      onClose()
    } catch (error) {
      setSaving(false)
      setFailed(faultsOfAnswer(error).message)
    }
  }

  return (
    <Dialog title={t('noteOf', { name })} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        {failed && <FailureNotice message={failed} />}
        <textarea
          className={styles.note}
          data-autofocus
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
        <div className={styles.end}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={saving}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
