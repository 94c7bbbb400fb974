import { pagePath } from '@cadenza/contract/pages'
import type { WorkoutDefinition } from '@cadenza/workout/definition'
import { Menu, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useBlocker, useLocation, useNavigate } from 'react-router'
import { athleteQuery } from '../../features/workout/athlete.ts'
import { ExportMenu } from '../../features/workout/export-menu.tsx'
import { ImportButton } from '../../features/workout/import-button.tsx'
import {
  addWorkout,
  changeWorkout,
  copyWorkout,
  removeWorkout,
  restoreWorkout,
  type Workout,
  workoutQuery,
} from '../../features/workout/queries.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import { queryClient } from '../../platform/api/queries.ts'
import { useAthletes } from '../../platform/session/athletes.ts'
import { displayOptions } from '../../platform/session/display.ts'
import { currentSession } from '../../platform/session/session.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { offerUndo } from '../../ui/components/undo.tsx'
import { showFailure, showNotice } from '../../ui/errors/notices.ts'
import { askModal } from '../../ui/modals/modals.ts'
import { BlocksPanel } from './blocks/blocks-panel.tsx'
import { Head } from './head.tsx'
import { Preview } from './preview.tsx'
import { useFigures } from './state/figures.ts'
import { type Editor, useEditor } from './state/use-editor.ts'
import { PartPanel, WholePanel } from './step/part-panel.tsx'
import { StepPanel } from './step/step-panel.tsx'
import { TextPanel } from './text/text-panel.tsx'
import { isStep, partAt } from './tree/tree.ts'
import styles from './workout.module.css'

const PlanDialog = lazy(() => import('../../features/workout/plan-dialog.tsx'))
const RecommendDialog = lazy(() => import('../../features/workout/recommend-dialog.tsx'))

/** A dialog that needs a saved workout. */
type Follow = 'plan' | 'recommend'

interface Props {
  /** Absent for a new one. */
  workout?: Workout
  initial: WorkoutDefinition
  /** True for one that has not been saved, even if it is unchanged. */
  isNew?: boolean
}

/** One workout as preview, text and blocks. */
export function WorkoutEditor({ workout, initial, isNew = false }: Props) {
  const { t } = useTranslation('workout')
  const navigate = useNavigate()
  const { locale, unit } = displayOptions()
  const display = useMemo(() => ({ locale, unit }), [locale, unit])
  const athletes = useAthletes()
  const me = currentSession().account?.uuid ?? ''
  const readOnly = workout !== undefined && workout.userUuid !== me
  const owner = workout?.userUuid ?? me
  const [shownFor, setShownFor] = useState(owner)
  const { data: athlete = unknownAthlete } = useQuery(athleteQuery(shownFor))
  const editor = useEditor(initial)
  const { definition, latest, select, setDefinition } = editor
  // After a change of blocks the next key goes to the block that is selected now.
  const later = useDeferredValue(editor.selected)
  const selected = editor.typed ? later : editor.selected
  const figures = useFigures(definition, athlete)
  const [version, setVersion] = useState(workout?.version)
  const [saving, setSaving] = useState(false)
  const { state } = useLocation()
  const [dialog, setDialog] = useState<Follow | undefined>(
    () => (state as { follow?: Follow } | null)?.follow,
  )
  const leaving = useRef(false)
  const changed = editor.changed || isNew
  // An example is worth saving as it is; an empty workout is not.
  const unsaved = editor.changed || (isNew && initial.sections.length > 0)
  useLeaveGuard(!readOnly && unsaved, leaving)

  async function write(definition: WorkoutDefinition): Promise<Workout | undefined> {
    if (!workout) return addWorkout(definition)
    try {
      return await changeWorkout(workout.uuid, definition, version)
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 409) throw error
      const answer = await askModal({
        title: t('conflict'),
        message: t('conflictText'),
        // Undo takes back the first; nothing restores what the second overwrites.
        buttons: [{ label: t('takeTheirs') }, { label: t('keepMine'), kind: 'primary' }],
      })
      if (answer === 1) return changeWorkout(workout.uuid, definition)
      if (answer === 0) await showTheirs(workout.uuid)
      return undefined
    }
  }
  async function showTheirs(uuid: string) {
    const theirs = await queryClient.fetchQuery({ ...workoutQuery(uuid), staleTime: 0 })
    if (!theirs) throw new Error('The changed workout did not come')
    setVersion(theirs.version)
    editor.setDefinition(theirs.definition as unknown as WorkoutDefinition)
    editor.markSaved(theirs.definition as unknown as WorkoutDefinition)
  }
  /** Returns the saved workout; undefined if it was not saved. `next` is opened once it has its own page. */
  async function save(next?: Follow): Promise<Workout | undefined> {
    const { definition, problems } = editor.latest()
    if (definition.name.trim() === '') {
      showNotice(t('nameMissing'))
      document.querySelector<HTMLElement>(`.${styles.name}`)?.focus()
      return undefined
    }
    if (problems.length > 0) {
      const [first] = problems
      const answer = await askModal({
        title: t('unreadable', { count: problems.length }),
        message: t('unreadableText', {
          line: first?.line,
          text: first ? t(`contract:${first.key}`, { ...first.parameters }) : '',
        }),
        buttons: [{ label: t('goBack') }, { label: t('saveAnyway'), kind: 'primary' }],
      })
      if (answer !== 1) return undefined
    }
    setSaving(true)
    try {
      const saved = await write(definition)
      if (!saved) return undefined
      setVersion(saved.version)
      // What was typed meanwhile stays.
      if (editor.latest().definition === definition) editor.setDefinition(definition)
      editor.markSaved(definition)
      if (!workout) {
        leaving.current = true
        const path = pagePath('workout', { workoutUuid: saved.uuid })
        await navigate(path, { replace: true, state: { follow: next } })
      }
      return saved
    } catch (error) {
      showFailure(error)
      return undefined
    } finally {
      setSaving(false)
    }
  }
  useKeys(editor, readOnly, () => void save())

  const openDialog = async (which: Follow) => {
    if (changed && !(await save(which))) return
    setDialog(which)
  }
  const copy = () =>
    copyWorkout(workout?.uuid ?? '').then((copied) => {
      leaving.current = true
      showNotice(t('copiedToMine', { name: String(copied.definition.name) }))
      return navigate(pagePath('workout', { workoutUuid: copied.uuid }))
    }, showFailure)
  const remove = async () => {
    if (!workout) return
    try {
      leaving.current = true
      await navigate(pagePath('workouts'))
      await removeWorkout(workout)
      offerUndo(
        'workout',
        t('deleted', { name: String(workout.definition.name) }),
        t('undo'),
        () => void restoreWorkout(workout).catch(showFailure),
      )
    } catch (error) {
      showFailure(error)
    }
  }

  const owners = athletes.find(({ uuid }) => uuid === owner)
  const part = editor.selected && partAt(editor.definition, editor.selected)
  const shared = { editor, athlete, figures, display, readOnly }
  const missing = useMemo(() => missingLevel(editor.definition, athlete), [editor.definition, athlete])
  return (
    <div className={styles.page}>
      <title>{`${editor.definition.name || t('newWorkout')} – Cadenza`}</title>
      <Head {...{ editor, unsaved, readOnly, saving }} onSave={() => void save()}>
        {!readOnly && (
          <ImportButton
            onImport={([definition]) => {
              if (definition)
                editor.setDefinition({
                  ...definition,
                  name: editor.latest().definition.name || definition.name,
                })
            }}
          />
        )}
        <ExportMenu definition={editor.definition} athlete={athlete} />
        {!readOnly && (
          <button type="button" className="btn" onClick={() => void openDialog('plan')}>
            <Icon name="calendar" size={14} />
            {t('plan')}
          </button>
        )}
        {!readOnly && athletes.length > 0 && (
          <button type="button" className="btn" onClick={() => void openDialog('recommend')}>
            {t('recommendTo')}
          </button>
        )}
        {readOnly && (
          <button type="button" className="btn p" onClick={() => void copy()}>
            <Icon name="copy" size={14} />
            {t('copyToMine')}
          </button>
        )}
        {workout && !readOnly && (
          <Menu position="bottom-end">
            <Menu.Target>
              <IconButton icon="more" label={t('moreActs')} />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Icon name="copy" />} onClick={() => void copy()}>
                {t('copyWorkout')}
              </Menu.Item>
              <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => void remove()}>
                {t('deleteWorkout')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Head>
      {readOnly && (
        <p className={styles.note}>
          <Icon name="info" />
          {t('readOnly', { name: owners?.name ?? t('somebody') })}
        </p>
      )}
      <Preview
        {...{ figures, athlete }}
        definition={editor.definition}
        selected={editor.selected}
        onSelect={editor.select}
      >
        {athletes.length > 0 && (
          <NativeSelect
            size="xs"
            aria-label={t('figuresFor')}
            title={t('figuresFor')}
            value={shownFor}
            data={[
              { value: me, label: t('forMe') },
              ...athletes.map(({ uuid, name }) => ({ value: uuid, label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => setShownFor(value)}
          />
        )}
      </Preview>
      {missing && shownFor === me && (
        <p className={styles.note}>
          <Icon name="info" />
          <span>
            {t(`missing_${missing}`)} <Link to={pagePath('physicalProfiles')}>{t('enterRecord')}</Link>
          </span>
        </p>
      )}
      <div className={styles.columns}>
        <TextPanel {...{ editor, readOnly }} />
        <BlocksPanel
          {...{ athlete, display, readOnly, definition, selected, latest, select, setDefinition }}
        />
        {editor.selected && part ? (
          isStep(part) ? (
            <StepPanel
              key={editor.selected.join('.')}
              {...shared}
              userUuid={shownFor}
              step={part}
              path={editor.selected}
            />
          ) : (
            <PartPanel key={editor.selected.join('.')} {...shared} part={part} path={editor.selected} />
          )
        ) : (
          <WholePanel {...shared} />
        )}
      </div>
      <Suspense fallback={null}>
        {dialog === 'plan' && workout && (
          <PlanDialog workout={workout} onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'recommend' && workout && (
          <RecommendDialog workout={workout} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </div>
  )
}

const unknownAthlete = {}

/** A level of the athlete that shares in the workout need and that has not been entered. */
function missingLevel(
  { sections }: WorkoutDefinition,
  athlete: { ftp?: number | null; thresholdSpeed?: number | null; maxHeartrate?: number | null },
): 'power' | 'pace' | 'heartrate' | undefined {
  const text = JSON.stringify(sections)
  if (/"code":"PWR","unit":"(%ftp|zone)"/.test(text) && !athlete.ftp) return 'power'
  if (/"code":"PACE","unit":"(%|zone)/.test(text) && !athlete.thresholdSpeed) return 'pace'
  if (/"code":"HRT","unit":"(%|zone)/.test(text) && !athlete.maxHeartrate) return 'heartrate'
  return undefined
}

/** Asks before changes are lost: within the product, and when the page is closed. */
function useLeaveGuard(changed: boolean, leaving: { current: boolean }): void {
  const { t } = useTranslation('workout')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void askModal({
      title: t('unsaved'),
      message: t('unsavedText'),
      buttons: [
        { label: t('stay'), kind: 'primary' },
        { label: t('leave'), kind: 'danger' },
      ],
    }).then((answer) => (answer === 1 ? blocker.proceed() : blocker.reset()))
  }, [blocker, t])
  useEffect(() => {
    if (!changed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [changed])
}

/**
 * Ctrl+S saves; Ctrl+Z and Ctrl+Y undo and redo, in the text too, whose own history would not know blocks.
 */
function useKeys({ undo, redo }: Editor, readOnly: boolean, save: () => void): void {
  const saved = useRef(save)
  saved.current = save
  useEffect(() => {
    if (readOnly) return
    const keys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      const again = key === 'y' || (key === 'z' && event.shiftKey)
      if (key === 's') {
        // Fields take effect when they are left.
        if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
        setTimeout(() => saved.current())
      } else if (again) redo()
      else if (key === 'z') undo()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', keys)
    return () => removeEventListener('keydown', keys)
  }, [readOnly, undo, redo])
}
