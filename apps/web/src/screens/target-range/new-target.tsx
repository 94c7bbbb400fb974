import { validateTarget } from '@cadenza/contract/target-validation'
import { formatDate } from '@cadenza/metrics/dates'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rangesQuery } from '../../features/activity/queries.ts'
import { rangeKey } from '../../features/activity/range-info.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { createTarget } from '../../features/targets/queries.ts'
import { emptyAnswer } from '../../platform/api/api.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import { dateDisplay } from '../../platform/session/display.ts'
import { Dialog } from '../../ui/components/dialog.tsx'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { type Faults, faultsOf, faultsOfAnswer, noFaults, withoutFault } from '../../ui/forms/faults.ts'
import { focusFirstFault } from '../../ui/forms/focus-fault.ts'
import styles from './target-range.module.css'

interface Props {
  /** The athlete's activities, newest first. */
  activities: readonly ActivityRow[]
  onClose(): void
}

const whole = 'all'
/** Activities to choose from; an older one has the button on its own page. */
const mostActivities = 200

/** Dialog that makes a part of an activity a target. */
export function NewTarget({ activities, onClose }: Props) {
  const { t } = useTranslation('target-range')
  const client = useQueryClient()
  const [activityUuid, setActivityUuid] = useState('')
  const [part, setPart] = useState(whole)
  /** undefined until typed: the part names the target. */
  const [typedName, setTypedName] = useState<string>()
  const [faults, setFaults] = useState<Faults>(noFaults)
  const [saving, setSaving] = useState(false)
  const activity = activities.find(({ uuid }) => uuid === activityUuid)
  const { data: ranges = [] } = useQuery({ ...rangesQuery(activityUuid), enabled: activityUuid !== '' })
  const parts = ranges
    .filter(({ type }) => type !== 'noise')
    .map((range) => ({
      key: rangeKey(range),
      range,
      name:
        range.name ||
        t(range.type === 'lap' ? 'activity:lap' : 'activity:rangeNum', { num: Math.abs(range.num) }),
    }))
  const chosen = parts.find(({ key }) => key === part)
  const name = typedName ?? (chosen?.name || activity?.title || '')
  const dayOf = ({ startTime, timeZone }: ActivityRow) =>
    formatDate(new Date(startTime), { ...dateDisplay(), timeZone })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const failures = activity ? [] : [{ field: 'activity_uuid', code: 'ErrorEnterValue' as const }]
    const found = faultsOf([...failures, ...validateTarget({ name: name.trim() })], t)
    if (found || !activity) return focusFirstFault(event.currentTarget, () => setFaults(found ?? noFaults))
    setFaults(noFaults)
    setSaving(true)
    const lastMs = Date.parse(activity.endTime) - Date.parse(activity.startTime)
    try {
      const made = await createTarget({
        activityUuid,
        sport: activity.sport,
        name: name.trim(),
        relativeStartTime: chosen?.range.relativeStartTime ?? 0,
        relativeEndTime: chosen?.range.relativeEndTime ?? lastMs,
      })
      if (!made) throw emptyAnswer()
      await client.invalidateQueries({ queryKey: queryKeys.targetRanges })
      onClose()
    } catch (error) {
      setSaving(false)
      setFaults(faultsOfAnswer(error))
    }
  }

  return (
    <Dialog title={t('new')} onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit} noValidate>
        <p className="small muted">{t('newHint')}</p>
        {faults.message && <FailureNotice message={faults.message} />}
        <NativeSelect
          name="activity_uuid"
          label={t('activity')}
          value={activityUuid}
          data={[
            { value: '', label: t('choose') },
            ...activities
              .slice(0, mostActivities)
              .map((each) => ({ value: each.uuid, label: `${dayOf(each)} · ${each.title}` })),
          ]}
          onChange={(event) => {
            setActivityUuid(event.currentTarget.value)
            setPart(whole)
            setFaults((before) => withoutFault(before, 'activity_uuid'))
          }}
          error={faults.fields.activity_uuid}
        />
        <NativeSelect
          name="part"
          label={t('part')}
          value={part}
          data={[
            { value: whole, label: t('whole') },
            ...parts.map(({ key, name: text }) => ({ value: key, label: text })),
          ]}
          onChange={(event) => setPart(event.currentTarget.value)}
        />
        <TextInput
          name="name"
          label={t('name')}
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setTypedName(event.currentTarget.value)
            setFaults((before) => withoutFault(before, 'name'))
          }}
          error={faults.fields.name}
        />
        <div className={styles.end}>
          <button type="button" className="btn" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" className="btn p" aria-busy={saving} disabled={saving}>
            {t('create')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
