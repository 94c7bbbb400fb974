import type { DisplayOptions } from '@cadenza/metrics'
import {
  type Item,
  isEffort,
  isRepeat,
  type Path,
  type Repeat,
  type Section,
  type Step,
} from '@cadenza/workout/definition'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import { limits } from '@cadenza/workout/limits'
import { type DragEvent, type KeyboardEvent, memo, type RefObject, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commentLanguage } from '../../../features/workout-words/comment-language.ts'
import {
  effortText,
  formText,
  lengthText,
  type TargetText,
  timeText,
} from '../../../features/workout-words/part-texts.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import { useTouchDrag } from '../../../ui/dragging/touch-drag.ts'
import type { Editor } from '../state/use-editor.ts'
import {
  added,
  addedSection,
  type Changed,
  duplicated,
  indented,
  isSectionPath,
  isStep,
  moved,
  outdented,
  partAt,
  placed,
  removed,
  replaced,
  rowsOf,
  samePath,
} from '../tree/tree.ts'
import styles from './blocks.module.css'
import { Glyph } from './glyph.tsx'
import { type Move, MoveBar, moves } from './move-bar.tsx'
import { durationOf } from './seconds.ts'

interface Props extends Pick<Editor, 'definition' | 'selected' | 'latest' | 'select' | 'setDefinition'> {
  athlete: Athlete
  display: DisplayOptions
  readOnly: boolean
}

const keyOf = (path: Path) => path.join('.')
const pathOf = (key: string): Path => key.split('.').map((each) => (/^\d/.test(each) ? Number(each) : each))
const firstStep = { length: { type: 'time', value: 300 } } as const satisfies Step

/** Actions on the part at a path. */
interface Handlers {
  select(path: Path): void
  keys(event: KeyboardEvent, path: Path): void
  duplicate(path: Path): void
  remove(path: Path): void
  startDrag(path: Path): void
  dragOver(event: DragEvent, path: Path): void
  drop(): void
  endDrag(): void
}

/** Stays the same object while the handlers change, so that rows need not be drawn anew for them. */
type On = RefObject<Handlers>

const faceOf = (on: On, path: Path, tabbable: boolean, selected: boolean) => ({
  'data-path': keyOf(path),
  tabIndex: tabbable ? 0 : -1,
  'aria-current': selected ? ('true' as const) : undefined,
  onClick: () => on.current.select(path),
  onKeyDown: (event: KeyboardEvent) => on.current.keys(event, path),
})

const draggingOf = (on: On, path: Path) => ({
  draggable: true,
  onDragStart(event: DragEvent) {
    event.stopPropagation()
    event.dataTransfer.effectAllowed = 'move'
    on.current.startDrag(path)
  },
  onDragOver: (event: DragEvent) => on.current.dragOver(event, path),
  onDrop(event: DragEvent) {
    event.preventDefault()
    event.stopPropagation()
    on.current.drop()
  },
  onDragEnd: () => on.current.endDrag(),
})

function Acts({ on, path, name }: { on: On; path: Path; name: string }) {
  const { t } = useTranslation('workout')
  return (
    <span className={styles.acts}>
      <IconButton
        small
        icon="copy"
        label={t('duplicate', { name })}
        onClick={() => on.current.duplicate(path)}
      />
      <IconButton
        small
        icon="trash"
        label={t('removePart', { name })}
        onClick={() => on.current.remove(path)}
      />
    </span>
  )
}

const Handle = () => (
  <span className={styles.handle} aria-hidden="true">
    <Icon name="drag" />
  </span>
)

interface StepRowProps extends Pick<Props, 'athlete' | 'display' | 'readOnly'> {
  step: Step
  /** The key of its path, which unlike the path is the same each time. */
  at: string
  tabbable: boolean
  selected: boolean
  drop: 'before' | 'after' | undefined
  on: On
}

const StepRow = memo(function StepRow(props: StepRowProps) {
  const { step, at, tabbable, selected, drop, on, athlete, display, readOnly } = props
  const { t } = useTranslation('workout')
  const path = pathOf(at)
  const { length, targetRanges = [], comments = {} } = step
  const name = lengthText(length, display) ?? t('openStep')
  const comment = comments[commentLanguage()] ?? Object.values(comments)[0]
  return (
    <div
      className={styles.step}
      data-selected={selected || undefined}
      data-drop={drop}
      {...(readOnly ? {} : draggingOf(on, path))}
    >
      {!readOnly && <Handle />}
      <button type="button" className={styles.face} {...faceOf(on, path, tabbable, selected)}>
        <Glyph step={step} athlete={athlete} />
        <b>{name}</b>
        <span className={styles.targets}>
          {targetRanges.map((each) =>
            isEffort(each) ? (
              <Effort key={each.code} {...effortText(each, athlete, display)} code={each.code} />
            ) : (
              <span
                key={`${each.code} ${each.side}`}
                className={styles.form}
                data-side={each.side ?? 'center'}
              >
                {each.side && <SideTag side={each.side} />}
                {formText(each, display)}
              </span>
            ),
          )}
          {length.type === 'open' && <span className="muted">{t('untilLap')}</span>}
        </span>
        {comment && <em className="clip">{comment}</em>}
      </button>
      {!readOnly && <Acts on={on} path={path} name={name} />}
    </div>
  )
})

const Effort = ({ code, main, resolved }: TargetText & { code: string }) => (
  <span data-code={code}>
    {main}
    <span className="u">{resolved}</span>
  </span>
)

/** The workout as blocks, to be moved by mouse and keyboard. */
export const BlocksPanel = memo(function BlocksPanel({
  definition,
  selected,
  latest,
  select,
  setDefinition,
  athlete,
  display,
  readOnly,
}: Props) {
  const { t } = useTranslation('workout')
  const list = useRef<HTMLDivElement>(null)
  useTouchDrag(list)
  const dragged = useRef<Path>(undefined)
  const [target, setTarget] = useState<Path>()
  const rows = useMemo(() => rowsOf(definition), [definition])
  const tabbable = selected ?? rows[0]?.path

  const focus = (path: Path) =>
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-path="${keyOf(path)}"]`)?.focus(),
    )
  const take = (changed: Changed | undefined) => {
    if (!changed) return
    setDefinition(changed.definition, changed.path)
    focus(changed.path)
  }
  const remove = (path: Path) => {
    const without = removed(latest().definition, path)
    const index = rows.findIndex((row) => samePath(row.path, path))
    const next = rowsOf(without)[Math.min(index, rowsOf(without).length - 1)]?.path
    setDefinition(without, next)
    if (next) focus(next)
  }
  const go = (by: number, from: Path) => {
    const index = rows.findIndex(({ path }) => samePath(path, from)) + by
    const path = rows[Math.max(0, Math.min(rows.length - 1, index))]?.path
    if (!path) return
    select(path)
    focus(path)
  }
  const move = (to: Move, path: Path) => {
    const { definition } = latest()
    if (to === 'in') take(indented(definition, path))
    else if (to === 'out') take(outdented(definition, path))
    else take(moved(definition, path, to === 'up' ? -1 : 1))
  }
  const keys = (event: KeyboardEvent, path: Path) => {
    const act = actOf(event, readOnly)
    if (!act) return
    event.preventDefault()
    if (act === 'next') go(1, path)
    else if (act === 'previous') go(-1, path)
    else if (isMove(act)) move(act, path)
    else if (act === 'copy') take(duplicated(latest().definition, path))
    else remove(path)
  }
  const dragOver = (event: DragEvent, path: Path) => {
    if (!dragged.current) return
    event.preventDefault()
    event.stopPropagation()
    const to = dropAt(event, path, partAt(definition, path), dragged.current)
    if (!samePath(to, target)) setTarget(to)
  }
  const endDrag = () => {
    dragged.current = undefined
    setTarget(undefined)
  }
  const drop = () => {
    if (dragged.current && target) take(placed(latest().definition, dragged.current, target))
    endDrag()
  }
  const handlers: Handlers = {
    select,
    keys,
    duplicate: (path) => take(duplicated(latest().definition, path)),
    remove,
    startDrag: (path) => {
      dragged.current = path
    },
    dragOver,
    drop,
    endDrag,
  }
  const on = useRef(handlers)
  on.current = handlers
  /** Marks the border at which a dragged part would be put down. */
  const dropMark = (path: Path) => {
    if (!target) return undefined
    if (samePath(target, path)) return 'before'
    const behind = [...path.slice(0, -1), Number(path.at(-1)) + 1]
    return samePath(target, behind) ? 'after' : undefined
  }

  const face = (path: Path) => faceOf(on, path, samePath(path, tabbable), samePath(path, selected))
  const dragging = (path: Path) => (readOnly ? {} : draggingOf(on, path))
  const acts = (path: Path, name: string) => !readOnly && <Acts on={on} path={path} name={name} />
  const handle = !readOnly && <Handle />

  const times = (part: Repeat | Section, path: Path) => {
    const count = part.times ?? 1
    const set = (value: number) =>
      setDefinition(replaced(latest().definition, path, { ...part, times: value }), path)
    return (
      <span className={styles.times}>
        {!readOnly && (
          <button type="button" aria-label={t('fewer')} disabled={count <= 1} onClick={() => set(count - 1)}>
            −
          </button>
        )}
        <b>{`${count} ×`}</b>
        {!readOnly && (
          <button
            type="button"
            aria-label={t('more')}
            disabled={count >= limits.times}
            onClick={() => set(count + 1)}
          >
            +
          </button>
        )}
      </span>
    )
  }
  const durationText = (steps: Item[], repetitions = 1) => {
    const { seconds, isOpen } = durationOf(steps, athlete)
    if (isOpen && seconds === 0) return t('openStep')
    return [timeText(seconds * repetitions), ...(isOpen ? [t('andOpen')] : [])].join(' ')
  }
  const repeatRow = (repeat: Repeat, path: Path) => {
    const each = durationText(repeat.steps)
    const all = durationText(repeat.steps, repeat.times)
    return (
      <div
        className={styles.repeat}
        data-selected={samePath(path, selected) || undefined}
        data-drop={dropMark(path)}
        {...dragging(path)}
      >
        <div className={styles.repeatHead}>
          {handle}
          {times(repeat, path)}
          <button type="button" className={styles.face} {...face(path)}>
            <span className="muted">{each === all ? each : t('eachOf', { each, all })}</span>
          </button>
          {acts(path, t('repeat'))}
        </div>
        {items(repeat.steps, [...path, 'steps'])}
      </div>
    )
  }
  const items = (parts: readonly Item[], path: Path) => (
    <ol className={styles.items}>
      {parts.map((item, i) => {
        const at = [...path, i]
        return (
          <li key={keyOf(at)}>
            {isRepeat(item) ? (
              repeatRow(item, at)
            ) : (
              <StepRow
                step={item}
                at={keyOf(at)}
                tabbable={samePath(at, tabbable)}
                selected={samePath(at, selected)}
                drop={dropMark(at)}
                {...{ on, athlete, display, readOnly }}
              />
            )}
          </li>
        )
      })}
    </ol>
  )

  return (
    <section className={`panel ${styles.panel}`} aria-label={t('blocks')}>
      <div className="ph">
        <h2>{t('blocks')}</h2>
        <span className="small muted grow">{t('blocksHint')}</span>
      </div>
      <div ref={list} className={styles.list}>
        {definition.sections.map((section, i) => {
          const path = ['sections', i]
          const isPlain = definition.sections.length === 1 && !section.title && section.times === undefined
          return (
            <div key={keyOf(path)} className={styles.section}>
              {!isPlain && (
                <div
                  className={styles.sectionHead}
                  data-selected={samePath(path, selected) || undefined}
                  data-drop={
                    dropMark(path) ?? (samePath(target, [...path, 'steps', 0]) ? 'after' : undefined)
                  }
                  {...dragging(path)}
                >
                  {handle}
                  {section.times !== undefined && times(section, path)}
                  <button type="button" className={styles.face} {...face(path)}>
                    <b>{section.title ?? t('untitledSection')}</b>
                    <span className="muted">{durationText(section.steps, section.times)}</span>
                  </button>
                  {acts(path, section.title ?? t('section'))}
                </div>
              )}
              {items(section.steps, [...path, 'steps'])}
            </div>
          )
        })}
        {rows.length === 0 && <p className={`muted ${styles.empty}`}>{t('noBlocks')}</p>}
      </div>
      {!readOnly && (
        <div className={styles.add}>
          <button
            type="button"
            className="btn q"
            onClick={() => take(added(latest().definition, selected, structuredClone(firstStep)))}
          >
            <Icon name="plus" />
            {t('addStep')}
          </button>
          <button
            type="button"
            className="btn q"
            onClick={() =>
              take(
                added(latest().definition, selected, {
                  length: { type: 'time', value: 600 },
                  targetRanges: [
                    definition.sport === 'run'
                      ? { code: 'PACE', unit: '%pace', from: 65, to: 85 }
                      : { code: 'PWR', unit: '%ftp', from: 50, to: 75 },
                  ],
                }),
              )
            }
          >
            <Icon name="plus" />
            {t('addRamp')}
          </button>
          <button
            type="button"
            className="btn q"
            onClick={() =>
              take(
                selected && isStep(partAt(latest().definition, selected))
                  ? indented(latest().definition, selected)
                  : added(latest().definition, selected, { times: 2, steps: [structuredClone(firstStep)] }),
              )
            }
          >
            <Icon name="plus" />
            {t('repeat')}
          </button>
          <button
            type="button"
            className="btn q"
            onClick={() =>
              take(addedSection(latest().definition, selected, { title: t('section'), steps: [] }))
            }
          >
            <Icon name="plus" />
            {t('section')}
          </button>
          <span className="grow" />
          <MoveBar disabled={!selected} onMove={(to) => selected && move(to, selected)} />
          <span className={`axis muted ${styles.keys}`}>{t('keys')}</span>
        </div>
      )}
    </section>
  )
})

type Act = 'next' | 'previous' | Move | 'copy' | 'remove'

const isMove = (act: Act): act is Move => moves.some((move) => move === act)

function actOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, readOnly: boolean): Act | undefined {
  if (!altKey && !ctrlKey && !metaKey) {
    if (key === 'ArrowDown') return 'next'
    if (key === 'ArrowUp') return 'previous'
    return !readOnly && (key === 'Delete' || key === 'Backspace') ? 'remove' : undefined
  }
  if (readOnly) return undefined
  if (altKey) return ({ ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const)[key]
  return key.toLowerCase() === 'd' ? 'copy' : undefined
}

/** The place at which a part would be put down: before or behind the one below the pointer. */
function dropAt(
  event: DragEvent,
  path: Path,
  part: ReturnType<typeof partAt>,
  dragged: Path,
): Path | undefined {
  const box = event.currentTarget.getBoundingClientRect()
  const behind = event.clientY > box.top + Math.min(box.height, 34) / 2
  if (isSectionPath(path) && !isSectionPath(dragged)) return [...path, 'steps', 0]
  if (isSectionPath(dragged)) return ['sections', Number(path[1]) + (behind ? 1 : 0)]
  if (behind && part && !isStep(part)) return [...path, 'steps', 0]
  return behind ? [...path.slice(0, -1), Number(path.at(-1)) + 1] : path
}
