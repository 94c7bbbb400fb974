import { isDefinition } from '@cadenza/workout/check'
import type { WorkoutDefinition } from '@cadenza/workout/definition'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { type Workout, workoutQuery } from '../../features/workout/queries.ts'
import { sportOf } from '../../features/workout/sport-of.ts'
import { Message } from '../../ui/components/message.tsx'
import { NotFound } from '../../ui/errors/not-found.tsx'
import { WorkoutEditor } from './editor.tsx'

const empty: WorkoutDefinition = { name: '', sport: 'bike', sections: [] }

/** /workout/new and /workout/:workoutUuid */
export function Component() {
  const { workoutUuid } = useParams()
  const { key, state } = useLocation()
  if (workoutUuid) return <Saved key={workoutUuid} workoutUuid={workoutUuid} />
  // A definition to begin with, such as that of an example.
  const given: unknown = (state as { definition?: unknown } | null)?.definition
  return <WorkoutEditor key={key} initial={isDefinition(given) ? given : empty} isNew />
}

function Saved({ workoutUuid }: { workoutUuid: string }) {
  const { t } = useTranslation('workout')
  // What is edited is not replaced while it is open; saving finds out what was changed elsewhere.
  const { data, error, refetch } = useQuery({
    ...workoutQuery(workoutUuid),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === null) return <NotFound />
  if (data) return <WorkoutEditor workout={data} initial={draftOf(data)} />
  if (!error) return null
  return (
    <Message title={t('loadFailed')} text={error.message}>
      <button type="button" className="btn p" onClick={() => void refetch()}>
        {t('tryAgain')}
      </button>
    </Message>
  )
}

/** A stored definition; of a draft that is not complete, what can be shown. */
function draftOf({ definition }: Workout): WorkoutDefinition {
  if (isDefinition(definition)) return definition
  const { name } = definition
  return {
    ...empty,
    name: typeof name === 'string' ? name : '',
    sport: sportOf(definition),
  }
}
