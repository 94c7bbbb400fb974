import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../platform/api/failure.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import { Dialog } from '../../ui/components/dialog.tsx'
import { DateField } from '../../ui/dates/date-field.tsx'
import { ownToday } from '../../ui/dates/own-today.ts'
import { TimeField } from '../../ui/dates/time-field.tsx'
import type { Activity } from '../activity/queries.ts'
import styles from './activity-edit.module.css'
import { changesOf, type EditForm, firstFault, formOf, mergedForm } from './form.ts'
import { changeActivity } from './queries.ts'
import { TagsField } from './tags-field.tsx'

const sports = ['bike', 'run', 'other'] as const

interface Fault {
  field: string
  text: string
}

/**
 * Dialog for title, note, sport, start and tags of an activity. Users who may only mark it change the tags
 * alone.
 */
export default function EditDialog({ activity, onClose }: { activity: Activity; onClose(): void }) {
  const { t } = useTranslation('ranges')
  const client = useQueryClient()
  const [before, setBefore] = useState(() => ({ form: formOf(activity), version: activity.version }))
  const [form, setForm] = useState(before.form)
  const [fault, setFault] = useState<Fault | null>(null)
  const [saving, setSaving] = useState(false)
  const own = useId()
  const mayWrite = activity.may?.includes('write') ?? false
  const set = (changes: Partial<EditForm>) => setForm((now) => ({ ...now, ...changes }))

  const onFailure = (error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error
    const theirs = (error.body as { activity?: Activity }).activity
    if (error.status === 409 && theirs) {
      const now = formOf(theirs)
      setForm(mergedForm(form, before.form, now))
      setBefore({ form: now, version: theirs.version })
      setFault({ field: '', text: t('editClash') })
      return
    }
    const [field = ''] = Object.keys(error.errors)
    setFault({ field: field === 'start_time' ? 'start' : field, text: error.message })
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const changes = changesOf(form, before.form, activity.timeZone)
    const found = firstFault(changes, Date.now())
    if (found) {
      setFault({
        field: found.field === 'start_time' ? 'start' : found.field,
        text: t(`contract:${found.code}`),
      })
      return
    }
    if (Object.keys(changes).length === 0) return onClose()
    setSaving(true)
    try {
      const changed = await changeActivity(activity.uuid, changes, before.version)
      if (changed) client.setQueryData(queryKeys.activity(activity.uuid), changed)
      void client.invalidateQueries({ queryKey: ['activities'] })
      onClose()
    } catch (error) {
      onFailure(error)
    } finally {
      setSaving(false)
    }
  }

  const bad = (field: string) => fault?.field === field
  return (
    <Dialog title={t('edit')} onClose={onClose}>
      <form className={styles.form} onSubmit={save} noValidate>
        {mayWrite && (
          <>
            <label>
              <span className="fl">{t('title')}</span>
              <span className={`in ${bad('title') ? 'bad' : ''}`}>
                <input
                  value={form.title}
                  maxLength={200}
                  aria-invalid={bad('title') || undefined}
                  onChange={(event) => set({ title: event.target.value })}
                />
              </span>
            </label>
            <div className={styles.start}>
              <label>
                <span className="fl">{t('sport')}</span>
                <span className="in">
                  <select
                    value={form.sport}
                    onChange={(event) => set({ sport: event.target.value as EditForm['sport'] })}
                  >
                    {sports.map((sport) => (
                      <option key={sport} value={sport}>
                        {t(sport)}
                      </option>
                    ))}
                  </select>
                </span>
              </label>
              <div>
                <label className="fl" htmlFor={`${own}-date`}>
                  {t('startDate')}
                </label>
                <DateField
                  id={`${own}-date`}
                  inDialog
                  value={form.date}
                  max={ownToday()}
                  aria-invalid={bad('start') || undefined}
                  onChange={(date) => set({ date })}
                />
              </div>
              <div>
                <label className="fl" htmlFor={`${own}-time`}>
                  {t('startTime')}
                </label>
                <TimeField
                  id={`${own}-time`}
                  value={form.time}
                  aria-invalid={bad('start') || undefined}
                  onChange={(time) => set({ time })}
                />
              </div>
              <small>{t('startHint', { zone: activity.timeZone })}</small>
            </div>
            <label>
              <span className="fl">{t('note')}</span>
              <textarea
                className={styles.note}
                rows={5}
                maxLength={20_000}
                value={form.note}
                onChange={(event) => set({ note: event.target.value })}
              />
            </label>
          </>
        )}
        <TagsField activity={activity} />
        {fault && (
          <p className="err" role="alert">
            {fault.text}
          </p>
        )}
        <div className={styles.buttons}>
          <button type="button" className="btn" onClick={onClose}>
            {t(mayWrite ? 'cancel' : 'close')}
          </button>
          {mayWrite && (
            <button type="submit" className="btn p" disabled={saving}>
              {t('keep')}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
