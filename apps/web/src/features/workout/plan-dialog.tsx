import { pagePath } from '@cadenza/contract/pages'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryClient, queryKeys } from '../../platform/api/queries.ts'
import { useAthletes } from '../../platform/session/athletes.ts'
import { dateDisplay } from '../../platform/session/display.ts'
import { currentSession } from '../../platform/session/session.ts'
import { FormDialog } from '../../ui/components/form-dialog.tsx'
import { offerUndo } from '../../ui/components/undo.tsx'
import { DateField } from '../../ui/dates/date-field.tsx'
import { dayName } from '../../ui/dates/day-names.ts'
import { addDays } from '../../ui/dates/days.ts'
import { ownToday } from '../../ui/dates/own-today.ts'
import { faultsOfAnswer } from '../../ui/forms/faults.ts'
import type { Workout } from './queries.ts'
import { sportOf } from './sport-of.ts'

interface Props {
  workout: Pick<Workout, 'uuid' | 'definition'>
  onClose(): void
}

/** Plans a workout for a day, one's own or an athlete's. */
export default function PlanDialog({ workout: { uuid, definition }, onClose }: Props) {
  const { t } = useTranslation('workout')
  const navigate = useNavigate()
  const athletes = useAthletes()
  const me = currentSession().account
  const [user, setUser] = useState(me?.uuid ?? '')
  const [date, setDate] = useState(() => addDays(ownToday(), 1))
  const [fault, setFault] = useState<string>()
  const name = String(definition.name)

  async function submit() {
    try {
      const body = {
        kind: 'workout' as const,
        date,
        title: name,
        sport: sportOf(definition),
        workoutUuid: uuid,
      }
      await api.call(endpoints.calendarEntries.add, { query: { user }, body })
      await queryClient.invalidateQueries({ queryKey: queryKeys.calendar })
      onClose()
      const calendar =
        user === me?.uuid ? pagePath('calendar') : pagePath('athleteCalendar', { userUuid: user })
      offerUndo('workout', t('planned', { name, date: dayName(date, dateDisplay()) }), t('showPlan'), () => {
        void navigate(`${calendar}?date=${date}`)
      })
    } catch (error) {
      setFault(faultsOfAnswer(error).message)
    }
  }

  return (
    <FormDialog title={t('plan')} submit={t('plan')} fault={fault} onSubmit={submit} onClose={onClose}>
      <p className="strong">{name}</p>
      {athletes.length > 0 && (
        <NativeSelect
          label={t('planFor')}
          value={user}
          data={[
            { value: me?.uuid ?? '', label: t('forMe') },
            ...athletes.map((athlete) => ({ value: athlete.uuid, label: athlete.name })),
          ]}
          onChange={({ currentTarget: { value } }) => setUser(value)}
        />
      )}
      <div>
        <label className="fl" htmlFor="plan-date">
          {t('day')}
        </label>
        <DateField id="plan-date" value={date} inDialog onChange={setDate} />
      </div>
    </FormDialog>
  )
}
