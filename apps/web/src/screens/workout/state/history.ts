/** States that can be undone and redone. */
export interface History<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
  /** Later changes with the same key join the last one. */
  key?: string | undefined
}

/** States that can be undone. */
const longest = 200

export const historyOf = <State>(present: State): History<State> => ({ past: [], present, future: [] })

/** A change; one with the key of the change before it is undone together with that. */
export function changedTo<State>(history: History<State>, present: State, key?: string): History<State> {
  const joins = key !== undefined && key === history.key && history.past.length > 0
  const past = joins ? history.past : [...history.past, history.present].slice(-longest)
  return { past, present, future: [], key }
}

export function undone<State>(history: History<State>): History<State> {
  const present = history.past.at(-1)
  if (present === undefined) return history
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] }
}

export function redone<State>(history: History<State>): History<State> {
  const [present, ...future] = history.future
  return present === undefined ? history : { past: [...history.past, history.present], present, future }
}

/** Ends the joining of changes. */
export const settled = <State>({ past, present, future }: History<State>): History<State> => ({
  past,
  present,
  future,
})
