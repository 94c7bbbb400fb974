export const views = ['mine', 'recommended', 'given'] as const
export type View = (typeof views)[number]
export const sports = ['bike', 'run', 'other'] as const
type Sport = (typeof sports)[number]

/** The state of the library, as its address says. */
export interface LibraryState {
  view: View
  search: string
  tag: string | undefined
  sport: Sport | undefined
  /** An athlete whose workouts a coach looks at; undefined for one's own. */
  user: string | undefined
}

export function readState(address: URLSearchParams): LibraryState {
  return {
    view: views.find((view) => view === address.get('view')) ?? 'mine',
    search: address.get('search') ?? '',
    tag: address.get('tag') || undefined,
    sport: sports.find((sport) => sport === address.get('sport')),
    user: address.get('user') || undefined,
  }
}

export function writeState({ view, search, tag, sport, user }: LibraryState): URLSearchParams {
  const address = new URLSearchParams()
  if (view !== 'mine') address.set('view', view)
  if (search.trim() !== '') address.set('search', search)
  if (tag) address.set('tag', tag)
  if (sport) address.set('sport', sport)
  if (user) address.set('user', user)
  return address
}
