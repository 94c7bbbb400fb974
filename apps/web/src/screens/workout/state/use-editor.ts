import type { Path, WorkoutDefinition } from '@cadenza/workout/definition'
import type { TextProblem } from '@cadenza/workout/problem'
import { type PlacedLine, parseWorkout } from '@cadenza/workout/text/parse'
import { writeWorkout } from '@cadenza/workout/text/write'
import { useCallback, useMemo, useReducer, useState } from 'react'
import { commentLanguage } from '../../../features/workout-words/comment-language.ts'
import { partAt } from '../tree/tree.ts'
import { changedTo, type History, historyOf, redone, settled, undone } from './history.ts'

/** One workout as text and as blocks. */
export interface Shown {
  definition: WorkoutDefinition
  text: string
  /** Lines that are not, or not wholly, in the definition. */
  problems: readonly TextProblem[]
  places: readonly PlacedLine[]
}

export interface Editor extends Shown {
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

const readText = (text: string): Shown => ({ text, ...parseWorkout(text, { language: commentLanguage() }) })

export function shownOf(definition: WorkoutDefinition): Shown {
  const text = writeWorkout(definition, { language: commentLanguage() })
  return { ...readText(text), definition }
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
  const [history, dispatch] = useReducer(reduce, initial, (definition) => historyOf(shownOf(definition)))
  const [saved, setSaved] = useState(() => JSON.stringify(initial))
  const [path, select] = useState<Path>()
  const shown = history.present
  const selected = path && partAt(shown.definition, path) ? path : undefined
  const changed = useMemo(
    () => JSON.stringify(shown.definition) !== saved || shown.problems.length > 0,
    [shown, saved],
  )
  return {
    ...shown,
    selected,
    select: useCallback((to) => {
      select(to)
      dispatch({ do: 'settle' })
    }, []),
    // Each line that is typed can be undone by itself.
    setText: useCallback((text) => {
      const to = readText(text)
      dispatch({ do: 'change', to, key: `text of ${text.split('\n').length} lines` })
    }, []),
    setDefinition: useCallback((definition, to, key) => {
      dispatch({ do: 'change', to: shownOf(definition), key })
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
