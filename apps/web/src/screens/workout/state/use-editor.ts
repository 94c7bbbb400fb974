import type { Path, WorkoutDefinition } from '@cadenza/workout/definition'
import type { TextProblem } from '@cadenza/workout/problem'
import { type PlacedLine, parseWorkout } from '@cadenza/workout/text/parse'
import { writeWorkout } from '@cadenza/workout/text/write'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useReducer, useRef, useState } from 'react'
import { commentLanguage } from '../../../features/workout-words/comment-language.ts'
import { partAt } from '../tree/tree.ts'
import { changedTo, type History, historyOf, redone, settled, undone } from './history.ts'

/** Result of reading a text. */
export interface Read {
  definition: WorkoutDefinition
  /** Lines that are not, or not wholly, in the definition. */
  problems: readonly TextProblem[]
  places: readonly PlacedLine[]
}

/** One workout as text and as blocks. A typed text is read only once its blocks are needed. */
interface Shown {
  text: string
  typed: boolean
  read(): Read
}

/**
 * A workout as text and as blocks. While a text is typed, all but the text may be a moment older: reading and
 * drawing a long one takes longer than a key may.
 */
export interface Editor extends Read {
  text: string
  /** True while the rest is older than the text. */
  behind: boolean
  /** True after a change of the text, false after one of the blocks. */
  typed: boolean
  /** Reads the current text. */
  latest(): Read
  selected: Path | undefined
  select(path: Path | undefined): void
  setText(text: string): void
  /** Changes with one key are undone together. */
  setDefinition(definition: WorkoutDefinition, path?: Path, key?: string): void
  undo(): void
  redo(): void
  mayUndo: boolean
  mayRedo: boolean
  changed: boolean
  /** Takes the shown workout as saved. */
  markSaved(definition: WorkoutDefinition): void
}

const parse = (text: string): Read => parseWorkout(text, { language: commentLanguage() })

function typedText(text: string): Shown {
  let known: Read | undefined
  return { text, typed: true, read: () => (known ??= parse(text)) }
}

function writtenText(definition: WorkoutDefinition): Shown {
  const text = writeWorkout(definition, { language: commentLanguage() })
  const read = { ...parse(text), definition }
  return { text, typed: false, read: () => read }
}

type Act =
  | { do: 'change'; to: Shown; key: string | undefined }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'settle' }

function reduce(history: History<Shown>, act: Act): History<Shown> {
  if (act.do === 'change') return changedTo(history, act.to, act.key)
  if (act.do === 'undo') return undone(history)
  return act.do === 'redo' ? redone(history) : settled(history)
}

/** A workout that is edited as text and as blocks, with its history. */
export function useEditor(initial: WorkoutDefinition): Editor {
  const [history, dispatch] = useReducer(reduce, initial, (definition) => historyOf(writtenText(definition)))
  const [saved, setSaved] = useState(() => JSON.stringify(initial))
  const [path, select] = useState<Path>()
  const { present } = history
  const before = useDeferredValue(present)
  // Fields of the blocks show at once what is entered in them.
  const shown = present.typed ? before : present
  const read = useShared(shown.read())
  const latest = useRef(present)
  latest.current = present
  const selected = path && partAt(read.definition, path) ? path : undefined
  const changed = useMemo(
    () => JSON.stringify(read.definition) !== saved || read.problems.length > 0,
    [read, saved],
  )
  return {
    ...read,
    text: present.text,
    behind: shown !== present,
    typed: present.typed,
    latest: useCallback(() => latest.current.read(), []),
    selected,
    select: useCallback((to) => {
      select(to)
      dispatch({ do: 'settle' })
    }, []),
    // Each line that is typed can be undone by itself.
    setText: useCallback((text) => {
      dispatch({ do: 'change', to: typedText(text), key: `text of ${text.split('\n').length} lines` })
    }, []),
    setDefinition: useCallback((definition, to, key) => {
      dispatch({ do: 'change', to: writtenText(definition), key })
      if (to) select(to)
    }, []),
    undo: useCallback(() => dispatch({ do: 'undo' }), []),
    redo: useCallback(() => dispatch({ do: 'redo' }), []),
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
    changed,
    markSaved: useCallback((definition) => setSaved(JSON.stringify(definition)), []),
  }
}

/** Keeps the objects of steps that are as before, so that only changed ones are drawn anew. */
function useShared(read: Read): Read {
  const last = useRef(read)
  return useMemo(() => {
    last.current = { ...read, definition: replaceEqualDeep(last.current.definition, read.definition) }
    return last.current
  }, [read])
}
